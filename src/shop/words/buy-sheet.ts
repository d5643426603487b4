/**
 * The words of products from a spreadsheet, and those of the step that confirms what was read, which come with it.
 * `{…}` marks what the page fills in.
 */
import type { Text } from "../../lib/text.ts";

export const sheetWords = {
  pasteTitle: { en: "From a spreadsheet", ar: "من جدول بيانات" },
  pasteText: {
    en: "Paste the rows with their headings from Excel or Google Sheets, or drop an Excel, OpenDocument or CSV file here. It is read on your device and never uploaded.",
    ar: "الصق الصفوف مع عناوينها من Excel أو Google Sheets، أو أفلت هنا ملف Excel أو OpenDocument أو CSV. يُقرأ الملف على جهازك ولا يُرفع أبدًا.",
  },
  whatIsRead: { en: "What is read", ar: "ما الذي يُقرأ" },
  pasteLabel: { en: "Rows from a spreadsheet", ar: "صفوف من جدول بيانات" },
  chooseFile: { en: "Choose a file", ar: "اختر ملفًا" },
  takeRows: { en: "Read the rows", ar: "اقرأ الصفوف" },
  sheetReading: { en: "Reading the file…", ar: "جارٍ قراءة الملف…" },
  sheetTaken: { en: "Products taken from the sheet: {count}.", ar: "المنتجات المأخوذة من الجدول: {count}." },
  downloadTemplate: { en: "Template:", ar: "القالب:" },
  sheetRead: {
    en: "The sheet was read. Check below what was understood.",
    ar: "قُرئ الجدول. راجع أدناه ما فهمناه منه.",
  },
} as const satisfies Record<string, Text>;

/** The words about a file, and the questions about its table. */
export const stepWords = {
  sheetRows: { en: "{count} rows", ar: "الصفوف: {count}" },
  sheetTooLarge: { en: "Files of up to 25 MB are read.", ar: "تُقرأ الملفات حتى 25 ميغابايت." },
  filePdf: {
    en: "This is a PDF. Ask for its table as Excel or CSV, or copy the rows there and paste them here.",
    ar: "هذا ملف PDF. اطلب جدوله بصيغة Excel أو CSV، أو انسخ صفوفه والصقها هنا.",
  },
  filePhoto: {
    en: "This is a picture. Ask for its table as Excel or CSV, or type the rows here.",
    ar: "هذه صورة. اطلب جدولها بصيغة Excel أو CSV، أو اكتب صفوفها هنا.",
  },
  fileArchive: {
    en: "This is an archive. Unpack it, and choose the sheet that is in it.",
    ar: "هذا ملف مضغوط. فك ضغطه ثم اختر الجدول الذي فيه.",
  },
  fileXml: {
    en: "This is XML, as Excel 2003 or an accounting program saves it. Save it as .xlsx or CSV.",
    ar: "هذا ملف XML كما يحفظه Excel 2003 أو برنامج محاسبة. احفظه بصيغة ‎.xlsx أو CSV.",
  },
  fileJson: {
    en: "This is a data file for programs. Export the products as .xlsx or CSV.",
    ar: "هذا ملف بيانات للبرامج. صدّر المنتجات بصيغة ‎.xlsx أو CSV.",
  },
  filePassword: {
    en: "This file is locked with a password. Save it without one.",
    ar: "هذا الملف محمي بكلمة مرور. احفظه دون كلمة مرور.",
  },
  fileOlder: {
    en: "This is a workbook of an older Excel (.xls). Save it as .xlsx or CSV.",
    ar: "هذا ملف من إصدار قديم من Excel ‏(‎.xls). احفظه بصيغة ‎.xlsx أو CSV.",
  },
  fileBinary: {
    en: "This is a binary workbook (.xlsb). Save it as .xlsx or CSV.",
    ar: "هذا ملف Excel ثنائي (‎.xlsb). احفظه بصيغة ‎.xlsx أو CSV.",
  },
  fileMacArabic: {
    en: "This text is in the Arabic letters of old Macs (Mac Arabic). Save it as CSV in UTF-8, or as .xlsx.",
    ar: "هذا النص بترميز ماك القديم للعربية (Mac Arabic). احفظه بصيغة CSV بترميز UTF-8 أو بصيغة ‎.xlsx.",
  },
  fileBroken: {
    en: "This workbook is broken or too large. Open it in its program, and save it as .xlsx or CSV.",
    ar: "هذا الملف تالف أو أكبر من اللازم. افتحه في برنامجه واحفظه بصيغة ‎.xlsx أو CSV.",
  },
  fileOther: {
    en: "This file is no table that can be read here. Save the table as .xlsx or CSV.",
    ar: "هذا الملف ليس جدولًا يُقرأ هنا. احفظ الجدول بصيغة ‎.xlsx أو CSV.",
  },
  sheetEmpty: { en: "There are no rows in it.", ar: "لا توجد فيه صفوف." },
  sheetTooLong: {
    en: "The sheet is long: only its first {rows} rows were read.",
    ar: "الجدول طويل: قُرئ منه أول {rows} من الصفوف فقط.",
  },
  sheetTooWide: {
    en: "The sheet is wide: only its first {columns} columns were read.",
    ar: "الجدول عريض: قُرئ منه أول {columns} من الأعمدة فقط.",
  },
  sheetCut: { en: "Columns that are not shown: {columns}.", ar: "أعمدة غير معروضة: {columns}." },
  sheetsOther: { en: "Sheets that are not taken: {sheets}.", ar: "أوراق لا تؤخذ: {sheets}." },
  confirmTitle: { en: "Check the columns", ar: "راجع الأعمدة" },
  confirmText: {
    en: "This is what we understood. Correct it where it is wrong; only the columns that you choose are taken.",
    ar: "هذا ما فهمناه. صحّح ما تراه خطأ، ولن تؤخذ إلا الأعمدة التي تختارها.",
  },
  worksheetLabel: { en: "Worksheet", ar: "ورقة العمل" },
  headingRowLabel: { en: "Row of the headings", ar: "صف العناوين" },
  headingRowNone: { en: "There are no headings", ar: "لا توجد عناوين" },
  rowText: { en: "Row {number}: {text}", ar: "الصف {number}: {text}" },
  rowsAbove: { en: "Rows above the headings are not taken.", ar: "لا تؤخذ الصفوف التي فوق العناوين." },
  termsOfColumn: { en: "As “{column}” says in each row", ar: "كما يذكر «{column}» في كل صف" },
  termsOfRows: {
    en: "What does the price contain in the rows that do not say it? {rows}",
    ar: "ماذا يشمل السعر في الصفوف التي لا تذكر ذلك؟ {rows}",
  },
  chooseTerms: { en: "Choose what it contains", ar: "اختر ما يشمله" },
  commonCurrency: {
    en: "These columns name no currency: {columns}. All of them are in",
    ar: "هذه الأعمدة لا تذكر عملتها: {columns}. عملتها كلها",
  },
  chooseCurrency: { en: "Choose the currency", ar: "اختر العملة" },
  currencyOfColumn: { en: "as the column “{column}” says", ar: "كما في العمود «{column}»" },
  hiddenInFile: { en: "hidden in the file", ar: "مخفي في الملف" },
  columnMeans: { en: "What is in the column {column}?", ar: "ما محتوى العمود {column}؟" },
  columnsFolded: { en: "Columns that are not used: {count}", ar: "أعمدة لا تُستخدم: {count}" },
  columnUnused: { en: "Not used", ar: "لا يُستخدم" },
  columnCurrency: { en: "Currency of {column}", ar: "عملة {column}" },
  columnPieces: { en: "For how many pieces", ar: "لكم قطعة" },
  piecesOfColumn: { en: "as “{column}” says", ar: "كما في «{column}»" },
  piecesOwn: { en: "for as many as stand beside", ar: "للعدد المكتوب بجانبه" },
  choosePieces: { en: "For one piece, or for several?", ar: "لقطعة واحدة أم لعدة قطع؟" },
  columnScale: { en: "Scale of {column}", ar: "وحدة أرقام {column}" },
  chooseScale: { en: "In thousands?", ar: "هل هي بالآلاف؟" },
  scaleNone: { en: "as they stand", ar: "كما هي" },
  columnTax: { en: "Tax in {column}", ar: "الضريبة في {column}" },
  chooseTax: { en: "Does it contain VAT that comes back?", ar: "هل فيه ضريبة تُسترد؟" },
  taxKept: { en: "no tax in it, or none that comes back", ar: "بلا ضريبة، أو ضريبته لا تُسترد" },
  taxOut: { en: "take out {rate}% VAT", ar: "اطرح ضريبة {rate}%" },
  columnShare: { en: "Per cent, fraction or amount: {column}", ar: "نسبة مئوية أم كسر أم مبلغ: {column}" },
  amountsAsShares: { en: "Amounts, taken as per cent", ar: "مبالغ تؤخذ نسبة مئوية" },
  shareUnused: {
    en: "A share of the cost is not worked out: type the amount of each product into the form.",
    ar: "لا تُحسب هنا النسبة من التكلفة: اكتب مبلغ كل منتج في حقله.",
  },
  chooseShare: { en: "Per cent, fraction or amount?", ar: "نسبة مئوية أم كسر أم مبلغ؟" },
  unreadTitle: { en: "Cells that we could not read", ar: "خانات لم نتمكن من قراءتها" },
  unreadText: {
    en: "Write each as one number, with a currency if it has another one than its column. An empty field means that the figure is not known.",
    ar: "اكتب كلًّا منها رقمًا واحدًا، مع عملته إن اختلفت عن عملة عموده. والخانة الفارغة تعني أن الرقم غير معروف.",
  },
  unreadCell: { en: "{column}: “{text}” (cells: {cells})", ar: "{column}: «{text}» (الخانات: {cells})" },
  unreadGroup: { en: "{column}: cells such as {texts}", ar: "{column}: خانات مثل {texts}" },
  nameQuestion: { en: "Which column holds the names of the products?", ar: "أي عمود فيه أسماء المنتجات؟" },
  chooseName: { en: "Choose the column", ar: "اختر العمود" },
  noNames: { en: "None of them", ar: "لا يوجد" },
  sumQuestion: {
    en: "The figures of this row are the sum of those above it. Is it a product?",
    ar: "أرقام هذا الصف هي مجموع ما فوقه. هل هو منتج؟",
  },
  sumIsProduct: { en: "A product", ar: "منتج" },
  sumIsSum: { en: "A sum", ar: "مجموع" },
  unreadEmpty: { en: "Leave these cells empty", ar: "اترك هذه الخانات فارغة" },
  leftTitle: { en: "Rows left out: {count}", ar: "صفوف مستبعدة: {count}" },
  leftText: { en: "Tick a row to take it.", ar: "ضع علامة على صف لأخذه." },
  takenTitle: { en: "Leave out a row", ar: "استبعاد صف" },
  leftChosen: { en: "you left it out", ar: "استبعدته أنت" },
  leftTotal: { en: "a total", ar: "مجموع" },
  leftCharge: { en: "freight, tax, discount or payment", ar: "شحن أو ضريبة أو خصم أو دفعة" },
  leftGroup: { en: "a group of rows", ar: "عنوان مجموعة" },
  leftHeadings: { en: "headings of another part", ar: "عناوين جزء آخر" },
  leftStruck: { en: "struck through in the file", ar: "مشطوب في الملف" },
  leftNoName: { en: "no product name", ar: "بلا اسم منتج" },
  leftNoFigure: { en: "no figure in your columns", ar: "بلا رقم في أعمدتك" },
  productsToTake: { en: "Products to take: {count}", ar: "المنتجات التي ستؤخذ: {count}" },
  takeProducts: { en: "Take {count} products", ar: "خذ المنتجات ({count})" },
  cancelSheet: { en: "Cancel", ar: "إلغاء" },
  missingProducts: { en: "First choose a column with figures", ar: "اختر أولًا عمودًا فيه أرقام" },
  missingTerms: { en: "First say what the price contains", ar: "حدد أولًا ما يشمله السعر" },
  missingCurrency: { en: "First choose the currency of {columns}", ar: "اختر أولًا عملة {columns}" },
  missingFraction: {
    en: "First choose per cent, fraction or amount for {columns}",
    ar: "حدد أولًا هل {columns} نسبة مئوية أم كسر أم مبلغ",
  },
  missingName: { en: "First say which column holds the names", ar: "حدد أولًا عمود الأسماء" },
  missingChoice: { en: "First choose the price among {columns}", ar: "اختر أولًا السعر المقصود من {columns}" },
  missingScale: { en: "First say whether {columns} is in thousands", ar: "حدد أولًا هل {columns} بالآلاف" },
  missingTax: { en: "First say whether {columns} contains VAT", ar: "حدد أولًا هل في {columns} ضريبة" },
  missingPieces: { en: "First say for how many pieces {columns} is", ar: "حدد أولًا لكم قطعة {columns}" },
  missingSum: { en: "First say which rows are products", ar: "حدد أولًا أي الصفوف منتجات" },
  missingReading: { en: "First choose what {text} means", ar: "اختر أولًا ما يعنيه {text}" },
  missingCells: { en: "First answer for the cells that we could not read", ar: "أجب أولًا عن الخانات التي لم نقرأها" },
} as const satisfies Record<string, Text>;

export type SheetMessage = keyof typeof stepWords;
