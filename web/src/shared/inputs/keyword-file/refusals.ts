/** Why a file is not read, and what to do about it. */
export const refusals = {
  several: 'Choose one file at a time.',
  unknownKind: 'Only CSV, TSV, TXT and XLSX files can be read. Open it in its program and save it as one of them.',
  tooLarge: 'It is larger than 1 MB. Keep only the column of keywords, or split it into smaller files.',
  empty: 'It is empty. Choose a file with one keyword in each row.',
  noKeywords: 'No column of keywords was found. Put them into one column with the title “Keyword” above it.',
  oldExcel: 'It is a workbook of Excel 2003 or older. Open it and save it as XLSX or CSV.',
  protected: 'It is protected by a password. Save a copy without the password and choose that.',
  unreadable: 'It is damaged, or not the kind of file its name says. Open it in its program and save it anew.',
  tooMuch: 'It holds more than can be read here. Keep only the column of keywords.',
  notLoaded: 'The part of the program that reads files could not be loaded. Check your connection and reload the page.',
} as const

export type RefusalReason = keyof typeof refusals
