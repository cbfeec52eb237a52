/// \file
/// What the names of portable kernels (gpu/device/portable.hpp) mean in OpenCL C.
#if defined(GROUP_SHAPE)
// Known to be of one shape, groups may be larger than those of a kernel that takes any.
#define KERNEL __kernel __attribute__((reqd_work_group_size(GROUP_SHAPE)))
#else
#define KERNEL __kernel
#endif
#define DEVICE_FUNCTION
#define GLOBAL __global
#define SHARED_PARAMETER(type, name) , __local type* name
#define SHARED_POINTER(type, name)
#define SHARED __local
#define SHARED_ARRAY(type, name, size) __local type name[size]
#define GROUP_INDEX(dimension) ((int)get_group_id(dimension))
#define GROUP_SIZE(dimension) ((int)get_local_size(dimension))
#define THREAD_INDEX(dimension) ((int)get_local_id(dimension))
#define GROUP_BARRIER() barrier(CLK_LOCAL_MEM_FENCE)
// OpenCL 1.2 has no write that may race, but an exchange may.
#define STORE_RELAXED(address, value) (void)atomic_xchg(address, value)
#define UNREACHED 2147483647
typedef long place_t;
