"""Writes sheets with the Python writers of Debian: openpyxl, as scripts and Odoo's imports use it, and XlsxWriter, with
which Odoo, Frappe and pandas write their exports. The folder is the first argument."""
import sys
import openpyxl
import xlsxwriter

folder = sys.argv[1]


def by_openpyxl(name, rows, formats=(), merges=()):
    book = openpyxl.Workbook()
    sheet = book.active
    for row in rows:
        sheet.append(row)
    for cell, code in formats:
        sheet[cell].number_format = code
    for cells in merges:
        sheet.merge_cells(cells)
    book.save(f"{folder}/{name}")


built_in = openpyxl.styles.numbers.BUILTIN_FORMATS
by_openpyxl("openpyxl-built-in-formats.xlsx", [["Product", "Cost"], ["Kettle", 12.5], ["Lamp", 8.25], ["Fan", 9.4]],
            [("B2", built_in[44]), ("B3", built_in[7]), ("B4", built_in[7])])
by_openpyxl("openpyxl-merged-freight.xlsx",
            [["Product", "Qty", "Cost (USD)", "Sea freight (USD)"], ["Kettle", 100, 12.5, 1500], ["Lamp", 200, 8.25, None],
             ["Fan", 300, 9.4, None], ["TOTAL", 600, None, 1500]], merges=["D2:D4"])
by_openpyxl("openpyxl-formulas.xlsx", [["Product", "Cost (USD)", "Shipping (USD)"], ["Kettle", 12.5, "=B2*0.12"]])
by_openpyxl("openpyxl-two-heading-rows.xlsx",
            [["Product", "Cost", "Freight", "Price"], [None, "USD", "USD", "SAR"], ["Lamp", 8.5, 1, 149]], merges=["A1:A2"])
by_openpyxl("openpyxl-dash-for-zero.xlsx",
            [["Product", "Cost", "Shipping"], ["Lamp", 48, 0], ["Vase", 1250.5, 35]],
            [(cell, '_-[$ر.س.\u200f-401] * #,##0.00_-;_-[$ر.س.\u200f-401] * -#,##0.00_-;_-[$ر.س.\u200f-401] * "-"??_-') for cell in ("B2", "B3", "C2", "C3")])
by_openpyxl("openpyxl-yuan.xlsx", [["品名", "单价"], ["灯", 88]], [("B2", "[$¥-804]#,##0.00")])
by_openpyxl("openpyxl-words-in-formats.xlsx", [["Item", "FOB price", "Price (SAR)"], ["Lamp", 3.25, 19], ["Fan", 4, 25]],
            [("B2", '"US$"0.00"/pc"'), ("B3", '"FOB $"0.00')])

book = xlsxwriter.Workbook(f"{folder}/xlsxwriter-formulas.xlsx")
sheet = book.add_worksheet()
for index, row in enumerate([["Product", "Cost (USD)", "Shipping (USD)", "Insurance (USD)"], ["Kettle", 12.5, "=B2*0.12", "=B2*0.01"]]):
    sheet.write_row(index, 0, row)
book.close()

book = xlsxwriter.Workbook(f"{folder}/xlsxwriter-struck-price.xlsx")
sheet = book.add_worksheet()
struck = book.add_format({"font_strikeout": True})
plain = book.add_format({"bold": True})
sheet.write_row(0, 0, ["المنتج", "سعر البيع (ريال)"])
sheet.write(1, 0, "عطر")
sheet.write_rich_string(1, 1, struck, "250", plain, "199")
sheet.write_row(2, 0, ["مسك", 119])
sheet.write_row(3, 0, ["عود قديم", 90], struck)
book.close()

rows = "المنتج,التكلفة (ريال)\nكوب,12\nإبريق,25\n"
chinese = "品名,单价(元),起订量\n保温杯,18.5,100\n"
for name, text, codec in [
    ("windows-1256.csv", rows, "cp1256"),
    ("utf-16-without-mark.csv", rows, "utf-16-le"),
    ("mac-arabic.csv", rows.replace("إ", "ا"), "mac_arabic"),
    ("gb18030.csv", chinese, "gb18030"),
    ("big5.csv", "品名,單價(元),起訂量\n保溫杯,18.5,100\n", "big5"),
    ("windows-1254.csv", "Ürün adı,Alış fiyatı (TL)\nÇaydanlık,120\nFincan şişe,45\n", "cp1254"),
]:
    with open(f"{folder}/{name}", "wb") as file:
        file.write(text.encode(codec))
with open(f"{folder}/broken-utf-8.csv", "wb") as file:
    whole = "المنتج,الوصف,التكلفة (ريال)\nكوب,كوب خزفي كبير,12\nإبريق,إبريق شاي,25\n".encode()
    cut = whole.index("كبير".encode()) + 7
    file.write(whole[:cut] + whole[cut + 1:])
