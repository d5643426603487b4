/**
 * The words of products from a spreadsheet, and of the step that confirms what was read. `{…}` marks what the page
 * fills in.
 */
import type { Text } from "../../lib/text.ts";

export const sheetWords = {
  pasteTitle: { en: "From a spreadsheet", ar: "من جدول بيانات" },
  pasteText: {
    en: "Paste the rows with their headings from Excel or Google Sheets, or drop an Excel (.xlsx) or CSV file here. It is read on your device and never uploaded.",
    ar: "الصق الصفوف مع عناوينها من Excel أو Google Sheets، أو أفلت هنا ملف Excel أو CSV. يُقرأ الملف على جهازك ولا يُرفع أبدًا.",
  },
  pasteLabel: { en: "Rows from a spreadsheet", ar: "صفوف من جدول بيانات" },
  chooseFile: { en: "Choose a file", ar: "اختر ملفًا" },
  sheetRows: { en: "{count} rows", ar: "الصفوف: {count}" },
  sheetUnreadable: {
    en: "This file cannot be read. Save it as .xlsx or CSV, without a password.",
    ar: "تعذّرت قراءة هذا الملف. احفظه بصيغة ‎.xlsx أو CSV دون كلمة مرور.",
  },
  sheetTooLarge: { en: "Files of up to 5 MB are read.", ar: "تُقرأ الملفات حتى 5 ميغابايت." },
  takeRows: { en: "Read the rows", ar: "اقرأ الصفوف" },
  sheetEmpty: { en: "There are no rows in it.", ar: "لا توجد فيه صفوف." },
  sheetTooLong: {
    en: "The sheet is long or wide: only its first {rows} rows and {columns} columns were read.",
    ar: "الجدول كبير: قُرئ منه أول {rows} من الصفوف و{columns} من الأعمدة فقط.",
  },
  sheetTaken: { en: "Products taken from the sheet: {count}.", ar: "المنتجات المأخوذة من الجدول: {count}." },
  downloadTemplate: { en: "Template:", ar: "القالب:" },
  sheetRead: {
    en: "The sheet was read. Check below what was understood.",
    ar: "قُرئ الجدول. راجع أدناه ما فهمناه منه.",
  },
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
  commonCurrency: {
    en: "These columns name no currency: {columns}. All of them are in",
    ar: "هذه الأعمدة لا تذكر عملتها: {columns}. عملتها كلها",
  },
  chooseCurrency: { en: "Choose the currency", ar: "اختر العملة" },
  currencyOfColumn: { en: "as the column “{column}” says", ar: "كما في العمود «{column}»" },
  hiddenInFile: { en: "hidden in the file", ar: "مخفي في الملف" },
  columnMeans: { en: "What is in the column {column}?", ar: "ما محتوى العمود {column}؟" },
  columnUnused: { en: "Not used", ar: "لا يُستخدم" },
  columnCurrency: { en: "Currency of {column}", ar: "عملة {column}" },
  columnPieces: { en: "For how many pieces", ar: "لكم قطعة" },
  columnShare: { en: "Per cent or fraction: {column}", ar: "نسبة مئوية أم كسر: {column}" },
  chooseShare: { en: "Per cent or fraction?", ar: "نسبة مئوية أم كسر؟" },
  unreadTitle: { en: "Cells that we could not read", ar: "خانات لم نتمكن من قراءتها" },
  unreadText: {
    en: "Write each as one number, with a currency if it has another one than its column. An empty field means that the figure is not known.",
    ar: "اكتب كلًّا منها رقمًا واحدًا، مع عملته إن اختلفت عن عملة عموده. والخانة الفارغة تعني أن الرقم غير معروف.",
  },
  unreadCell: { en: "{column}: “{text}” (cells: {cells})", ar: "{column}: «{text}» (الخانات: {cells})" },
  unreadEmpty: { en: "Leave these cells empty", ar: "اترك هذه الخانات فارغة" },
  leftTitle: { en: "Rows left out: {count}", ar: "صفوف مستبعدة: {count}" },
  leftText: { en: "Tick a row to take it.", ar: "ضع علامة على صف لأخذه." },
  takenTitle: { en: "Leave out a row", ar: "استبعاد صف" },
  leftChosen: { en: "you left it out", ar: "استبعدته أنت" },
  leftTotal: { en: "a total", ar: "مجموع" },
  leftNoName: { en: "no product name", ar: "بلا اسم منتج" },
  leftNoFigure: { en: "no figure in your columns", ar: "بلا رقم في أعمدتك" },
  productsToTake: { en: "Products to take: {count}", ar: "المنتجات التي ستؤخذ: {count}" },
  takeProducts: { en: "Take {count} products", ar: "خذ المنتجات ({count})" },
  cancelSheet: { en: "Cancel", ar: "إلغاء" },
  missingProducts: {
    en: "First choose a column with figures",
    ar: "اختر أولًا عمودًا فيه أرقام",
  },
  missingCurrency: { en: "First choose the currency of {columns}", ar: "اختر أولًا عملة {columns}" },
  missingFraction: {
    en: "First choose per cent or fraction for {columns}",
    ar: "اختر أولًا نسبة مئوية أم كسر في {columns}",
  },
  missingReading: { en: "First choose what {text} means", ar: "اختر أولًا ما يعنيه {text}" },
  missingCells: { en: "First answer for the cells that we could not read", ar: "أجب أولًا عن الخانات التي لم نقرأها" },
} as const satisfies Record<string, Text>;
