/**
 * Tells what a column of a sheet means by its heading. A heading is known if it is exactly a name or label of a field,
 * one of its record's headings, or a name of this table; a currency, a per cent sign, a scale and words for one piece
 * beside it do not count.
 */
import type { Headings, RequestField } from "../../fields/field.ts";
import { fields, productFields } from "../../fields/index.ts";
import { localColumns } from "../draft/draft.ts";
import { plainWords, readUnit, withoutArticle } from "../numbers/currency-words.ts";
import { countedPacks, isPieceWord, termWords, withoutExtras, withoutPack, withoutScale } from "./heading-units.ts";

/**
 * Headings of columns that are not fields, by their meaning: `name` and `sku`, and help for other columns. Of two
 * columns of one meaning, the one whose heading stands before a semicolon is taken.
 */
const names: Readonly<Record<string, string>> = {
  name: `product, products, product name, product names, product title, product service name, item, items, item name, item title, item description, title, goods, goods description, description of goods, article, articles, particulars, commodity, display name, name ar, name en, product name ar, product name en, title ar, title en, item name ar, item name en, product details, product template, name localized, material description, stock item, stock item name, item desc, product desc, product item, name of product, name of item, name of goods, goods name, article name, article description, commodity name, noon title, product title en, product title ar, artikel, bezeichnung, artikelbezeichnung, descripción, prodotto, producto, articolo, descrizione,
    المنتج, المنتجات, اسم المنتج, اسم المنتج بالعربي, الصنف, الأصناف, اسم الصنف, السلعة, البضاعة, البيان, بيان الصنف, بيان البضاعة, الاسم, المادة, اسم المادة, البند, اسم البند, اسم السلعة, وصف السلعة, اسم البضاعة, نوع البضاعة, اسم القطعة,
    品名, 产品, 产品名称, 商品, 商品名, 商品名称, 名称, 货品, 货品名称, 货品标题, 商品标题, 產品, 產品名稱, 商品名稱, 名稱, 貨品, 貨品名稱, 品名规格, 中文品名, 货物名称, 貨物名稱, 宝贝标题,
    ürün, ürün adı, ürün ismi, ürün açıklaması, malın cinsi, cinsi, mal adı, malzeme, malzeme adı, stok adı, produit, produits, désignation, libellé, nom, nom du produit, nom de l'article, désignation des articles, intitulé, پروڈکٹ, مصنوعات, آئٹم, نام, نام کالا, کالا, شرح کالا, محصول, نام محصول, اشیاء, پروڈکٹ کا نام, آئٹم کا نام, اشیاء کا نام, مال کی تفصیل, نام جنس, نام قلم, उत्पाद, उत्पाद विवरण, माल का विवरण, उत्पाद का नाम, वस्तु, सामान, नाम;
    description, descriptions, product description, item details, specification, short description, sales description, purchase description, details, model name,
    الوصف, وصف المنتج, وصف الصنف, التفاصيل, 描述, 商品描述, 产品描述, 规格型号, açıklama, description produit, تفصیل, شرح, विवरण`,
  sku: `sku no, variant sku, seller sku, item sku, contribution sku, partner sku, sku code, code, item code, product code, model, model no, model number, item no, item number, product no, product number, stock code, p n, prod code, product sku, product code sku, custom label, custom label sku, model kodu, article code, art no, art nr, article no, article number, style, style no, asin, part no, part number, ref, reference, internal reference, default code, mpn,
    الرمز, رمز المنتج, رمز المنتج sku, رمز الصنف, الكود, كود الصنف, كود المنتج, رقم الصنف, رقم القطعة, الموديل, رقم الموديل, المرجع الداخلي, الرقم المرجعي, رمز السلعة, الكود الداخلي,
    货号, 型号, 编号, 商品编码, 商品编号, 产品编号, 产品货号, 款号, 商家编码, 物料编码, 单品货号, 貨號, 型號, 編號, codice, ürün kodu, stok kodu, référence, réf, code article, کد, کد کالا, کوڈ, कोड;
    product id, رقم المنتج, barcode, variant barcode, bar code, ean, ean code, upc, gtin, gtin upc ean or isbn, باركود, باركود الصنف, barkod no, الباركود, رقم الباركود, الرمز الشريطي, 条码, 条形码, 條碼, barkod, code barres, بارکد`,
  price: `net price, net unit price, net rate, discounted price, price after discount, final price, السعر النهائي, السعر الصافي, صافي السعر, السعر بعد الخصم, 折后价, 折後價, prix net, prezzo netto, net fiyat;
    price, prices, unit price, invoice price, product price, start price, unit rate, now, rate, u price, u p, uprice, preis, einzelpreis, precio, precio unitario, prezzo, prezzo unitario, new price, current price, السعر الجديد, السعر الحالي, 现价, 現價, قیمت, سعر, السعر, سعر الوحدة, سعر القطعة, سعر الحبة, الثمن, fiyat, birim fiyat, birim fiyatı, adet fiyatı, prix, prix unitaire, pu, मूल्य, दर, कीमत, ریٹ, قیمت واحد, بها, بھاؤ, भाव;
    target price, السعر المستهدف, 目标价, 目標價, hedef fiyat, prix cible`,
  discount:
    "discount, discounts, disc, discount rate, trade discount, dealer discount, rebate, rabatt, الخصم, نسبة الخصم, قيمة الخصم, 折扣, 折扣率, 优惠, indirim, iskonto, remise, descuento, sconto, تخفیف, ڈسکاؤنٹ, छूट",
  quantity:
    "qty, quantity, pcs, units sold, qty sold, quantity sold, sold qty, sold quantity, q tà, qtà, qta, quantità, الكمية المباعة, pieces, no of pieces, number of pieces, order qty, order quantity, qty ordered, ordered qty, quantities, الكمية, كمية, العدد, الكمية المطلوبة, عدد القطع, 数量, 訂購數量, 订购数量, 數量, adet, miktar, quantité, qté, تعداد, مقدار, मात्रा",
  total:
    "total, amount, amounts, revenue, sales, net sales, gross sales, total sales, total fob, total cif, إجمالي التكلفة, الإيرادات, المبيعات, إجمالي المبيعات, taxable value, importo, total amount, product amount, order amount, total price, total cost, line total, ext price, ext fob, ext cost, extended price, sub total, subtotal, value, total value, net, net amount, net total, الصافي, صافي المبلغ, الإجمالي, إجمالي, المجموع, المبلغ, القيمة, القيمة الإجمالية, إجمالي السعر, الإجمالي الفرعي, 金额, 总价, 总额, 总金额, 货品总价, 实付款, 小计, 合计, 金額, 總價, 總額, tutar, toplam, toplam tutar, montant, montant total, مبلغ, المبلغ الإجمالي, line amount, extension, جمع کل, مبلغ کل, कुल राशि, جمع, کل, रकम, कुल, राशि",
  pack: `pack, pack size, pack qty, pack quantity, packing qty, case pack, case qty, case quantity, qty per pack, qty per case, pieces per pack, pcs per pack, units per pack, units per case, inner qty, qty in pack, qty uom, qty per uom, per, conversion factor,
    العبوة, حجم العبوة, التعبئة, عدد الحبات, عدد الحبات في الكرتون, عدد الحبات بالكرتون, القطع في الكرتون, الكمية في الكرتون, الكمية بالكرتون, الكمية في الكرتونة, الكمية بالكرتونة, عدد القطع في الكرتون, محتوى الكرتون, كمية العبوة, الشد, سعة الكرتون`,
  carton:
    "carton qty, carton quantity, qty per carton, qty ctn, pcs ctn, pcs per ctn, pcs per carton, pieces per carton, units per carton, pcs per set, pieces per set, pcs set, pcs box, pcs per box, pieces per box, carton packing, 装箱数, 装箱量, 每箱数量, 箱规, 裝箱數, 裝箱量, koli adedi, koli içi, adet koli, colisage, 数量 箱, 入数, تعداد در کارتن, عدد فی کارٹن",
  offer:
    "vendor product code, vendor product name, moq, min order, minimum order, minimum order quantity, minimum order qty, min order qty, cbm, ctn, ctns, cartons, carton, carton size, ctn size, gross weight, gw, nw, net weight, lead time, production time, packing, packaging, hs code, hsn, hsn code, hsn sac, incoterm, incoterms, port, كرتون, الحد الأدنى للطلب, أقل كمية, أقل كمية للطلب, 起订量, 最小起订量, 起批量, 起訂量, 最小訂購量, 毛重, 净重, 淨重, 体积, 體積, 箱数, 外箱尺寸, 交货期, 包装, 最低起订量, minimum sipariş, min sipariş, کم از کم آرڈر, حداقل سفارش, न्यूनतम ऑर्डर",
  unit: "unit, uom, um, u m, u of m, unit measure, default unit of measure, stock uom, base unit, unit of measure, units, price basis, pricing unit, selling unit, sales unit, sold by, sold per, order unit, الوحدة, وحدة القياس, وحدة البيع, وحدة السعر, وحدة, 单位, 计价单位, 销售单位, 計量單位, 單位, birim, unité, واحد, یونٹ, इकाई",
  stock:
    "stock, in stock, qty on hand, quantity on hand, on hand, available, available qty, inventory, inventory quantity, variant inventory qty, الكمية المتوفرة, المخزون, الكمية المتاحة, 库存, stok",
  handle: "handle, url handle, reference handle, parent, parent sku, product handle, item group id",
  option:
    "variant, variation, variation name, variant name, option, option value, options, size, color, colour, product variant values, attribute value, attribute values, المقاس, اللون, الخيار, القيمة الخيار, النوع والمقاس, الحجم, 规格, 颜色, 尺寸, 尺码, 規格, 顏色, beden, renk, taille, couleur, رنگ, سائز, आकार, रंग",
};

/** Names of options that hold a number: `Option1 Value`, `option_1_value_ar`, `[1] القيمة`, `Attribute 1 value(s)`. */
const optionName =
  /^(?:option|attribute)[ _]?\d+[ _]value(?:\(s\)|[ _](?:ar|en))?$|^option value \d+$|^\[\d+\] القيمة$/iu;

/**
 * Whether a word says only that an amount is for one piece: `unit` in `cost per unit`, but not in `unit cost`. A value
 * of one piece is a cost in Arabic too, while a value alone is the sum of a line.
 */
const isPerPiece = (word: string, index: number, words: readonly string[]): boolean =>
  index > 0 && isPieceWord(word) && words[index - 1] !== "قيمه";

/** A price at terms of delivery (Incoterms), with the place that follows them: `FOB Shenzhen`, `CIF Jeddah price`. */
const priceAtTerms = new RegExp(
  String.raw`^(?:unit )?(?:price )?(?:${termWords}|c f)(?: (?!port|terms?|date|place|incoterms?)\p{L}+){0,2}$`,
  "iu",
);

/** The same as Chinese suppliers write it, with the port behind or between: `FOB深圳`, `FOB宁波单价(USD)`. */
const hanPriceAtTerms = new RegExp(
  String.raw`^(?:${termWords})\s?(?!.*(?:[条條]款|[术術][语語]|方式|日期|港口))\p{Script=Han}{0,6}(?:[价價]|(?!\p{L}))`,
  "iu",
);

/** Spells a heading like the names of the table; undefined if it holds a number, which may be a pack or a rate. */
function plainHeading(heading: string): string | undefined {
  const text = withoutScale(withoutPack(heading))
    .replace(/[[#].*\.value(?:_with_tax)?$/u, "")
    .replaceAll("_", " ")
    .replace(/[#№]/gu, " no ")
    .replace(/(?<=\p{Ll})(?=\p{Lu}(?:\p{Ll}|\p{Lu}+$))/gu, " ");
  if (/\p{N}/u.test(text)) return undefined;
  const words = text.match(/[\p{L}\p{M}.]+[$¥]?/gu) ?? [];
  const isUnit = (word = "") => word !== "" && readUnit(word).unknown.length === 0;
  return words
    .filter((word, index) => !isUnit(word) && !(/^(?:in|en)$/iu.test(word) && isUnit(words[index + 1])))
    .map((word) => withoutArticle(plainWords(word).replaceAll(".", "")))
    .filter((word, index, all) => !isPerPiece(word, index, all))
    .join(" ");
}

/** The meaning of a heading, and its place among the names of this meaning, from 1. */
export interface Meaning {
  readonly role: string;
  readonly rank: number;
}

/** Known headings, as they are spelled here, with what they mean: worked out when the first sheet is read. */
let known: ReadonlyMap<string, Meaning> | undefined;

/** Returns the meaning of a spelled heading. The form's own names and labels count more than what merchants write. */
function knownMeaning(text: string): Meaning | undefined {
  if (known) return known.get(text);
  const ofFields = Object.entries<RequestField>(fields).map(([name, { headings = [] }]) => [name, headings] as const);
  const labels = Object.entries<RequestField>(productFields).map(([name, { label }]): readonly [string, Headings] => [
    name,
    [[name, label.en, label.ar]],
  ]);
  const ofLocal = localColumns.map((name): readonly [string, Headings] => [name, [[name]]]);
  const others = Object.entries(names).map(([role, text]) => [role, text.split(";").map((part) => [part])] as const);
  const all = [...labels, ...ofLocal, ...ofFields, ...others].flatMap(([role, lists]) =>
    lists.flatMap((texts, index) =>
      texts
        .flatMap((heading) => heading.split(/,\s+/u))
        .map((heading) => [plainHeading(heading) ?? "", { role, rank: index + 1 }] as const),
    ),
  );
  known = new Map(all.filter(([heading]) => heading !== "").toReversed());
  return known.get(text);
}

/** Notes in brackets that do not change a heading's meaning; `LCY` of Dynamics is a currency that is not named. */
const notes =
  /[(（[【][^()（）]*(?:(?<!\p{L})(?:tax|vat|required|optional|ksa|lcy)(?!\p{L})|税|稅|ضريبة|إلزامي|اختياري)[^()（）]*[)）\]】]|\s\*$/giu;

/** Parts of a heading that can each be its whole: lines, sides of a bar, and words in one script. */
const partsOf = (heading: string): readonly string[] => [
  ...heading.split(/[\n|/]|\s[-–·]\s/u),
  ...(heading.match(/[\p{Script=Latin}\p{N}'.\s_]+|[\p{Script=Arabic}\p{N}.\s]+|[\p{Script=Han}\s]+/gu) ?? []),
];

const scripts = [/\p{Script=Latin}/u, /\p{Script=Arabic}/u, /\p{Script=Han}/u];

const meanings = new Map<string, Meaning | undefined>();

/** The meaning of a heading, kept because several steps ask for the same cells. */
export function meaningOf(heading: string): Meaning | undefined {
  if (heading === "" || heading.length > 150) return undefined;
  if (!meanings.has(heading)) meanings.set(heading, meaningIn(heading));
  return meanings.get(heading);
}

/** The meaning of a heading: as a whole, else that of its parts in different lines or scripts, unless they disagree. */
function meaningIn(heading: string): Meaning | undefined {
  if (optionName.test(heading.trim())) return { role: "option", rank: 1 };
  // `Payment` alone heads a supplier's terms, and `Marketplace` alone a name.
  const { fee } = /^(?<fee>payment|marketplace)\s?[%٪]$/iu.exec(heading.trim())?.groups ?? {};
  if (fee !== undefined) return { role: `${fee.toLowerCase()}_fee_pct`, rank: 1 };
  if (countedPacks.test(heading) && !heading.includes("/")) return { role: "quantity", rank: 1 };
  // SAP says here for how many pieces a price is, others how many are in a unit.
  if (/^(?:price unit|(?:qty|quantity|pcs|pieces)\s?(?:\/|per|in)\s?unit)$/iu.test(heading.trim()))
    return { role: "pack", rank: 1 };
  // Loyverse has a price for each shop, beside the default one.
  if (/^price \[[^[\]]+\]$/iu.test(heading)) return { role: "expected_sale_price", rank: 5 };
  const words = plainHeading(heading) ?? "";
  const whole = knownMeaning(words) ?? (priceAtTerms.test(words) ? { role: "product_value", rank: 1 } : undefined);
  if (whole) return whole;
  const plain = withoutExtras(heading).replace(notes, " ");
  if (plain !== heading) return meaningOf(plain);
  const isBilingual = scripts.filter((script) => script.test(heading)).length > 1;
  if (isBilingual && hanPriceAtTerms.test(heading)) return { role: "product_value", rank: 1 };
  if (!isBilingual && !heading.includes("\n")) return undefined;
  const found = partsOf(heading).flatMap((part) => knownMeaning(plainHeading(part) ?? "") ?? []);
  // A heading that only says `price` is less specific than one in the other language that names a cost.
  const closer = found.filter(({ role }) => role !== "price");
  const [first, ...others] = closer.length > 0 ? closer : found;
  return others.every(({ role }) => role === first?.role) ? first : undefined;
}
