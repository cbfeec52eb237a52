// Reads a JSON list of formulas, [TeX, whether it stands alone], from stdin and writes the list of
// their MathML, which browsers show without a script or a font of the site's. Exits with 1 and a line
// that names the formula where KaTeX cannot read one.
//
// usage: node typeset_formulas.js KATEX.js
const katex = require(process.argv[2]);
const typeset = ([tex, alone]) => {
  try {
    // A word is one name, not a product of letters.
    const words = tex.replace(/\\mathit\b/g, "\\textit");
    return katex.renderToString(words, {output: "mathml", displayMode: alone, strict: "error"})
        .replace(/^<span[^>]*>|<\/span>$/g, "")
        .replace(/<annotation.*<\/annotation>/s, "")
        .replace(/<mtext mathvariant="italic">(.*?)<\/mtext>/g, "<mi class=\"word\">$1</mi>");
  } catch (error) {
    console.error(`formula ${tex}: ${error.message}`);
    process.exit(1);
  }
};
const formulas = JSON.parse(require("fs").readFileSync(0, "utf8"));
console.log(JSON.stringify(formulas.map(typeset)));
