/** Why a file is not read, and what to do about it. */
export const refusals = {
  several: 'Upload one file at a time.',
  unknownKind: 'This file type isn’t supported. Upload a CSV, TSV, TXT or XLSX file.',
  tooLarge: 'The file is larger than 1 MB. Keep only the keyword column or split the file.',
  empty: 'The file is empty. Upload a file with one keyword per row.',
  noKeywords: 'No keyword column found. Put your keywords in a column titled “Keyword”.',
  oldExcel: 'Excel 2003 and older files aren’t supported. Save it as XLSX or CSV.',
  protected: 'The file is password-protected. Upload a copy without a password.',
  unreadable: 'The file is damaged or doesn’t match its extension. Save it again and retry.',
  encoding:
    'Its letters use an encoding we couldn’t identify. Choose it, or save the file as UTF-8: in Excel choose “CSV UTF-8”, in a text editor choose UTF-8 when saving.',
  code: 'It holds program code or SQL, not a table. Export your keywords as CSV or XLSX.',
  webPage: 'It holds a web page or XML, not a table. Open it in a spreadsheet and save it as CSV or XLSX.',
  json: 'It holds JSON, not a table. Export your keywords as CSV or XLSX.',
  richText: 'It holds formatted text (RTF). Save it as plain text.',
  pdf: 'It holds a PDF document. Copy the keywords and paste them, or save them as CSV.',
  openDocument: 'It holds an OpenDocument file. Save it as XLSX or CSV.',
  numbers: 'It holds a Numbers document. Export it to Excel or CSV.',
  otherOffice: 'It holds another kind of Office document. Save the keywords as XLSX or CSV.',
  tooMuch: 'The file is too large to process. Keep only the keyword column.',
  notLoaded: 'Couldn’t load the file reader. Check your connection and reload the page.',
} as const

export type RefusalReason = keyof typeof refusals
