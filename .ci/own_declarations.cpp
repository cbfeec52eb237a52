/// \file
/// A plugin of clang-tidy: its checks walk through the declarations of this tree, and not through
/// those of system headers, in which nothing that they find is shown.
///
/// The analyzer does not need it: it looks at functions of the main file.

#include <clang/AST/ASTConsumer.h>
#include <clang/AST/ASTContext.h>
#include <clang/Basic/SourceManager.h>
#include <clang/Frontend/FrontendAction.h>
#include <clang/Frontend/FrontendPluginRegistry.h>

#include <memory>
#include <string>
#include <vector>

namespace {

class OwnDeclarations : public clang::ASTConsumer {
 public:
  void HandleTranslationUnit(clang::ASTContext& context) override {
    const clang::SourceManager& sources = context.getSourceManager();
    std::vector<clang::Decl*> own;
    for (clang::Decl* declaration : context.getTranslationUnitDecl()->decls()) {
      // What a macro of a system header declares lies where the macro is used.
      if (!sources.isInSystemHeader(sources.getExpansionLoc(declaration->getLocation()))) {
        own.push_back(declaration);
      }
    }
    context.setTraversalScope(own);
  }
};

class Plugin : public clang::PluginASTAction {
 protected:
  std::unique_ptr<clang::ASTConsumer> CreateASTConsumer(clang::CompilerInstance& /*compiler*/,
                                                        llvm::StringRef /*file*/) override {
    return std::make_unique<OwnDeclarations>();
  }

  bool ParseArgs(const clang::CompilerInstance& /*compiler*/,
                 const std::vector<std::string>& /*arguments*/) override {
    return true;
  }

  ActionType getActionType() override { return AddBeforeMainAction; }  // before the checks
};

const clang::FrontendPluginRegistry::Add<Plugin> added("own-declarations",
                                                       "leaves out system headers");

}  // namespace
