/** The reasons why a file is not read, and what to do about them. */
export const refusals = {
  several: 'Upload one file at a time.',
  unknownKind: 'This file type isn’t supported. Upload a CSV, TSV, TXT or XLSX file.',
  tooLarge: 'It’s larger than 1 MB. Keep only the keyword column or split it.',
  empty: 'The file is empty. Upload a file with one keyword per row.',
  noKeywords: 'No keyword column found. Put your keywords in a column titled “Keyword”.',
  oldExcel: 'Excel 2003 and older files aren’t supported. Save it as XLSX or CSV.',
  protected: 'The file is password-protected. Upload a copy without a password.',
  unreadable: 'The file is damaged or doesn’t match its extension. Save it again and retry.',
  encoding:
    'We couldn’t identify its character encoding. Choose it, or save the file as UTF-8: in Excel, choose “CSV UTF-8”; in a text editor, choose UTF-8 when saving.',
  code: 'It’s program code or SQL, not a table. Export your keywords as CSV or XLSX.',
  webPage: 'It’s a web page or XML, not a table. Open it in a spreadsheet program and save it as CSV or XLSX.',
  json: 'It’s JSON, not a table. Export your keywords as CSV or XLSX.',
  richText: 'It’s formatted text (RTF). Save it as plain text.',
  pdf: 'It’s a PDF. Copy and paste the keywords, or save them as CSV.',
  openDocument: 'It’s an OpenDocument file. Save it as XLSX or CSV.',
  numbers: 'It’s a Numbers document. Export it to Excel or CSV.',
  otherOffice: 'It’s another type of Office document. Save the keywords as XLSX or CSV.',
  tooMuch: 'The file is too large to process. Keep only the keyword column.',
  notLoaded: 'Couldn’t load the file reader. Check your connection and reload the page.',
} as const

export type RefusalReason = keyof typeof refusals
