/// \file
/// Text for XML.
#pragma once

#include <string>
#include <string_view>

namespace graphspec::saa {

/// The text with the characters that XML gives a meaning written as references; control characters,
/// which XML does not know, are left out.
[[nodiscard]] inline std::string xml_text(std::string_view text) {
  std::string escaped;
  for (const char byte : text) {
    switch (byte) {
      case '&':
        escaped += "&amp;";
        break;
      case '<':
        escaped += "&lt;";
        break;
      case '>':
        escaped += "&gt;";
        break;
      case '"':
        escaped += "&quot;";
        break;
      case '\'':
        escaped += "&#39;";
        break;
      default:
        if (static_cast<unsigned char>(byte) >= 0x20U || byte == '\n' || byte == '\t') {
          escaped += byte;
        }
    }
  }
  return escaped;
}

}  // namespace graphspec::saa
