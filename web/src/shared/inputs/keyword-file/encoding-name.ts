const scripts: Record<string, string> = {
  'windows-1250': 'Central European',
  'windows-1251': 'Cyrillic',
  'windows-1252': 'Western European',
  'windows-1253': 'Greek',
  'windows-1254': 'Turkish',
  'windows-1255': 'Hebrew',
  'windows-1256': 'Arabic',
  'windows-1257': 'Baltic',
  'windows-1258': 'Vietnamese',
  'windows-874': 'Thai',
  shift_jis: 'Japanese',
  'euc-jp': 'Japanese',
  'iso-2022-jp': 'Japanese',
  gb18030: 'Chinese',
  big5: 'Traditional Chinese',
  'euc-kr': 'Korean',
  macintosh: 'Mac Western European',
  'x-mac-cyrillic': 'Mac Cyrillic',
  'koi8-r': 'Cyrillic',
  'koi8-u': 'Cyrillic',
  ibm866: 'DOS Cyrillic',
}

/** "Cyrillic (windows-1251)". */
export const encodingName = (encoding: string) =>
  scripts[encoding] === undefined ? encoding : `${scripts[encoding]} (${encoding})`
