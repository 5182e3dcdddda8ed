import { deflateSync } from "node:zlib";
import fc from "fast-check";
import { expect, test } from "vitest";
import { findDocumentKind } from "./document-kind.ts";
import { toFileName } from "./file-name.ts";
import { aDocx, aPdf, aZip } from "./test-files.ts";

const RELATIONS = "word/_rels/document.xml.rels";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const relations = (type: string, mode: string) =>
  [
    RELATIONS,
    `<Relationships><p:Relationship TargetMode='${mode}' Type="${OFFICE}/${type}" Target="https://a.example/x"/></Relationships>`,
  ] as const;

const linkTo = (target: string) =>
  [
    RELATIONS,
    `<Relationships><Relationship TargetMode="External" Type="${OFFICE}/hyperlink" Target="${target}"/></Relationships>`,
  ] as const;

const parts = (count: number, name: string, ending: string) =>
  Array.from({ length: count }, (_, at) => `${name}${at}${ending}`);
const ofLength = (length: number) => "<Relationships/>".padEnd(length);

const MACROS = aDocx("word/vbaProject.bin");

const aPdfWith = (content: string | Buffer) =>
  Buffer.concat([
    Buffer.from("%PDF-1.7\n2 0 obj"),
    Buffer.from(content),
    Buffer.from("endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n"),
  ]);
const objectStream = (objects: string, cut?: number) =>
  Buffer.concat([
    Buffer.from("<</Type/ObjStm/N 1/First 4/Filter/FlateDecode>>stream\r\n"),
    deflateSync(objects).subarray(0, cut),
    Buffer.from("\r\nendstream"),
  ]);

const aWordDocument = (body: string) => aDocx(["word/document.xml", `<w:document>${body}</w:document>`]);
const around = (inner: string, text: string) =>
  field("").replace("</w:instrText>", `</w:instrText>${inner}<w:instrText>${text}</w:instrText>`);
const field = (...pieces: readonly string[]) =>
  `<w:fldChar w:fldCharType="begin"/>${pieces.map((piece) => `<w:r><w:instrText>${piece}</w:instrText></w:r>`).join("")}<w:fldChar w:fldCharType="end"/>`;

/** A document whose file of styles has another name where it begins than in the directory. */
function withOtherName(): Buffer {
  const bytes = aDocx(["word/styles.xml", "<w:styles/>"]);
  const at = bytes.indexOf("word/styles.xml");
  bytes.write("word/vbaProj.bin".slice(0, 15), at, "latin1");
  return bytes;
}

/** A file whose end record points to the directory of `shown`, while the one right before the end record is that of `hidden`. */
function withEarlierDirectory(shown: Buffer, hidden: Buffer): Buffer {
  const both = Buffer.concat([shown.subarray(0, -22), hidden]);
  both.writeUInt32LE(shown.readUInt32LE(shown.length - 6), both.length - 6);
  return both;
}

/** A file whose comment is another file, which begins where it ends. */
function withEarlierFile(shown: Buffer, hidden: Buffer): Buffer {
  const both = Buffer.concat([hidden, shown]);
  both.writeUInt32LE(hidden.length + shown.readUInt32LE(shown.length - 6), both.length - 6);
  both.writeUInt16LE(shown.length, hidden.length - 2);
  return both;
}

test.each([
  ["a PDF", aPdf(), "pdf"],
  ["a Word document", aDocx(), "docx"],
  ["a Word document with a comment at its end", Buffer.concat([aDocx(), Buffer.alloc(300)]), "docx"],
  ["a PDF that was cut off", aPdf().subarray(0, 40), null],
  ["a text that is named cv.pdf", Buffer.from("My name is Jane."), null],
  ["a program", Buffer.from("MZ\x90\0\x03%PDF-1.4 %%EOF"), null],
  ["a page with a PDF inside", Buffer.from("<script>alert(1)</script>%PDF-1.4 %%EOF"), null],
  ["another ZIP file", aZip(["readme.txt"]), null],
  ["a spreadsheet", aZip(["[Content_Types].xml", "xl/workbook.xml"]), null],
  ["a Word document with macros", aDocx("word/vbaProject.bin"), null],
  ["a Word document with macros in capitals", aDocx("word/VBAPROJECT.BIN"), null],
  ["a Word document with a file inside", aDocx("word/embeddings/oleObject1.bin"), null],
  ["a Word document with a control", aDocx("word/activeX/activeX1.xml"), null],
  ["a Word document with a link to click", aDocx(relations("hyperlink", "External")), "docx"],
  ["a Word document with a link to write mail", aDocx(linkTo("mailto:jane@example.com")), "docx"],
  ["a Word document with a link to a place in it", aDocx(linkTo("#experience")), "docx"],
  ["a Word document with a link that starts a program", aDocx(linkTo("ms-msdt:/id PCWDiagnostic")), null],
  ["a Word document with a link that starts a program in disguise", aDocx(linkTo(" &#109;s-msdt:/id")), null],
  ["a Word document with a link to a file", aDocx(linkTo("file://///a.example/b")), null],
  ["a Word document with a link to another computer", aDocx(linkTo("\\\\a.example\\b")), null],
  ["a Word document with a program inside", aDocx(["word/data.bin", "MZ"]), null],
  ["a Word document with a program without ending", aDocx(["word/data", "MZ"]), null],
  ["a Word document with settings of a printer", aDocx("word/printerSettings1.bin"), "docx"],
  ["a Word document with a typeface", aDocx("word/fonts/font1.odttf"), "docx"],
  ["a Word document with a picture inside", aDocx(relations("image", "Internal")), "docx"],
  ["a Word document that loads its template", aDocx(relations("attachedTemplate", "External")), null],
  ["a Word document that loads a picture", aDocx(relations("image", "external")), null],
  ["a Word document with an object under another name", aDocx(relations("oleObject", "Internal")), null],
  ["a Word document with a file under another name", aDocx(relations("package", "Internal")), null],
  ["a Word document with a control under another name", aDocx(relations("control", "Internal")), null],
  ["a Word document with a web page inside", aDocx(relations("aFChunk", "Internal")), null],
  ["a Word document with macros under another name", aDocx(relations("vbaProject", "Internal")), null],
  [
    "relationships in UTF-16",
    aDocx([RELATIONS, Buffer.from(`\uFEFF${relations("attachedTemplate", "External")[1]}`, "utf16le")]),
    null,
  ],
  [
    "relationships in an encoding of EBCDIC",
    aDocx([RELATIONS, `<?xml version="1.0" encoding="IBM037"?><Relationships/>`]),
    null,
  ],
  [
    "relationships that say that they are in UTF-8",
    aDocx([RELATIONS, `\uFEFF<?xml version="1.0" encoding="UTF-8" standalone="yes"?><Relationships/>`]),
    "docx",
  ],
  ["a ZIP file with another directory before its own", withEarlierDirectory(aDocx(), MACROS), null],
  ["a ZIP file with another end in its comment", withEarlierFile(aDocx(), MACROS), null],
  [
    "relationships that hide behind an entity",
    aDocx([RELATIONS, "<!DOCTYPE r [<!ENTITY e 'External'>]><r/>"]),
    null,
  ],
  ["a PDF with a script", aPdfWith("<</S/JavaScript/JS(app.alert(1))>>"), null],
  [
    "a PDF with a script that runs when it is opened",
    aPdfWith("<</OpenAction<</S /JavaScript /JS 3 0 R>>>>"),
    null,
  ],
  ["a PDF with scripts by name", aPdfWith("<</Names<</JavaScript 5 0 R>>>>"), null],
  ["a PDF with a script in disguise", aPdfWith("<</S/J#61va#53cript/JS(1)>>"), null],
  ["a PDF whose script is an object of its own", aPdfWith("<</S 4 0 R>>endobj 4 0 obj/JavaScript "), null],
  ["a PDF with a script after a number", aPdfWith("<</N 1/S/JavaScript>>"), null],
  ["a PDF with a script after a reference", aPdfWith("<</Next 5 0 R/S/JavaScript>>"), null],
  ["a PDF that starts a program", aPdfWith("<</Type/Action/S/Launch/F(cmd.exe)>>"), null],
  ["a PDF with a file inside", aPdfWith("<</Type/EmbeddedFile/Length 3>>"), null],
  ["a PDF with files by name", aPdfWith("<</Names<</EmbeddedFiles 5 0 R>>>>"), null],
  ["a PDF with media that run", aPdfWith("<</Subtype/RichMedia>>"), null],
  ["a PDF that opens on its second page", aPdfWith("<</OpenAction[3 0 R/Fit]>>"), "pdf"],
  ["a PDF with links to click", aPdfWith("<</S/URI/URI(https://example.com/Launch/JavaScript)>>"), "pdf"],
  ["a PDF with objects in a stream", aPdfWith(objectStream("<</S/URI>>")), "pdf"],
  ["a PDF with a script in a stream of objects", aPdfWith(objectStream("<</S/JavaScript/JS(1)>>")), null],
  [
    "a PDF with a script in a stream of objects that ends early",
    aPdfWith(objectStream("<</S/JavaScript>>", -5)),
    null,
  ],
  ["a PDF whose objects cannot be unpacked", aPdfWith("<</Type/ObjStm>>stream\nencrypted\nendstream"), null],
  ["a PDF whose objects unpack to megabytes", aPdfWith(objectStream(" ".repeat(6_000_000))), null],
  ["a PDF with other streams", aPdfWith("<</Length 9>>stream\nencrypted\nendstream"), "pdf"],
  ["a Word document with page numbers", aWordDocument(field(" PAGE ")), "docx"],
  [
    "a Word document with a field that links",
    aWordDocument(field(' HYPERLINK "https://example.com/dde" ')),
    "docx",
  ],
  ["a Word document with DDE", aWordDocument(field(" DDEAUTO c:\\\\cmd.exe ")), null],
  ["a Word document with DDE in pieces", aWordDocument(field(" DD", "E", "AUTO cmd ")), null],
  [
    "a Word document with DDE around another field",
    aWordDocument(around(field("SET a b"), "DDE excel")),
    null,
  ],
  ["a Word document with DDE in lower case", aWordDocument(field(" dde excel ")), null],
  ["a Word document with DDE in letters by number", aWordDocument(field(" &#68;DE excel ")), null],
  ["a Word document with DDE in a simple field", aWordDocument("<x:fldSimple x:instr='DDE excel'/>"), null],
  ["a Word document with DDE in numbers", aWordDocument(field(" QUOTE 68 68 69 65 ")), null],
  [
    "a Word document that reads another file",
    aWordDocument(field(' INCLUDETEXT "\\\\\\\\a.example\\\\b" ')),
    null,
  ],
  ["a Word document with DDE in its header", aDocx(["word/header1.xml", field(" DDE excel ")]), null],
  [
    "a Word document that loads a picture by a field",
    aWordDocument(field(' INCLUDEPICTURE "https://a.example/x.png" \\d ')),
    null,
  ],
  [
    "a Word document with a field that starts a program when clicked",
    aWordDocument(field(' HYPERLINK "ms-msdt:/id" ')),
    null,
  ],
  [
    "a Word document with a field that links to a place in it",
    aWordDocument(field(' HYPERLINK \\l "top" ')),
    "docx",
  ],
  [
    "a Word document with a field that links without a scheme",
    aWordDocument(field(" HYPERLINK www.a.example ")),
    "docx",
  ],
  ["a Word document that is about DDE", aWordDocument("<w:t>DDE and DDEAUTO</w:t>"), "docx"],
  [
    "a Word document in UTF-16",
    aDocx(["word/document.xml", Buffer.from(`\uFEFF${field("PAGE")}`, "utf16le")]),
    null,
  ],
  ["a Word document with many pictures", aDocx(...parts(60, "word/media/image", ".png")), "docx"],
  [
    "a Word document with fifty parts of relationships",
    aDocx(...parts(49, "word/_rels/a", ".xml.rels")),
    "docx",
  ],
  ["a Word document with more of them", aDocx(...parts(50, "word/_rels/a", ".xml.rels")), null],
  ["relationships that are packed", aDocx([...relations("hyperlink", "External"), "packed"]), "docx"],
  ["packed ones that load a template", aDocx([...relations("attachedTemplate", "External"), "packed"]), null],
  ["relationships of a megabyte", aDocx([RELATIONS, ofLength(1_000_000)]), "docx"],
  ["relationships of more", aDocx([RELATIONS, ofLength(1_000_001)]), null],
  ["packed ones of a megabyte", aDocx([RELATIONS, ofLength(1_000_000), "packed"]), "docx"],
  ["packed ones of more", aDocx([RELATIONS, ofLength(1_000_001), "packed"]), null],
  [
    "a part that speaks of relationships without being any",
    aDocx(["word/a.xml", relations("oleObject", "External")[1]]),
    "docx",
  ],
  ["a Word document with a part of two names", withOtherName(), null],
  ["nothing", Buffer.alloc(0), null],
])("D175: %s is told by its content", (_, bytes, expected) => {
  expect(findDocumentKind(bytes)).toBe(expected);
});

test("D175: any bytes, and any part of a file, are looked at without failing", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => void findDocumentKind(Buffer.from(bytes))),
  );
  const docx = aDocx();
  fc.assert(
    fc.property(fc.nat(docx.length - 1), fc.nat(255), (at, value) => {
      const changed = Buffer.from(docx);
      changed[at] = value;
      findDocumentKind(changed);
      findDocumentKind(docx.subarray(at));
    }),
  );
});

test.each([
  ["resume.pdf", "pdf", "resume.pdf"],
  ["C:\\Users\\Jane\\Lebenslauf Zoë.docx", "docx", "Lebenslauf Zoë.docx"],
  ["../../etc/passwd", "pdf", "passwd.pdf"],
  ["cv.pdf.exe", "pdf", "cv.pdf.pdf"],
  [".pdf", "pdf", "file.pdf"],
  ["a\r\nb: c.heic", "jpeg", "a b c.jpg"],
  ["\u202Efdp.exe", "pdf", "fdp.pdf"],
] as const)("D175: the name %j of a %s is %j", (given, kind, expected) => {
  expect(toFileName(given, kind)).toBe(expected);
});

test("D175: a name never leaves its folder and always has the ending of its kind", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (given) => {
      const name = toFileName(given, "pdf");
      expect(name).toMatch(/^[^./\\][^/\\\n]*\.pdf$/);
    }),
  );
});
