const names = {
  'utf-8': 'Unicode',
  restored: 'Garbled text, restored',
  'windows-1252': 'Western European',
  'windows-1250': 'Central European',
  'windows-1251': 'Cyrillic',
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
  'koi8-r': 'Cyrillic',
  'koi8-u': 'Ukrainian',
  ibm866: 'DOS Cyrillic',
  'iso-8859-2': 'Central European',
  'iso-8859-4': 'Baltic',
  'iso-8859-5': 'Cyrillic',
  'iso-8859-6': 'Arabic',
  'iso-8859-7': 'Greek',
  'iso-8859-8-i': 'Hebrew',
  'iso-8859-13': 'Baltic',
  'iso-8859-15': 'Western European',
  'iso-8859-16': 'Romanian',
  ibm850: 'DOS Western European',
  ibm852: 'DOS Central European',
  ibm737: 'DOS Greek',
  ibm857: 'DOS Turkish',
  ibm862: 'DOS Hebrew',
  macintosh: 'Mac Western European',
  'x-mac-ce': 'Mac Central European',
  'x-mac-cyrillic': 'Mac Cyrillic',
  'x-mac-greek': 'Mac Greek',
  'x-mac-turkish': 'Mac Turkish',
  'utf-16le': 'Unicode',
  'utf-16be': 'Unicode',
} as const

const known: Record<string, string> = names

/** "Cyrillic (windows-1251)". */
export const encodingName = (encoding: string) =>
  encoding === 'restored' || known[encoding] === undefined
    ? (known[encoding] ?? encoding)
    : `${known[encoding]} (${encoding})`

/** The encodings to choose from, including `current`. */
export const encodingChoices = (current: string) => [
  ...Object.keys(names).filter((encoding) => encoding !== 'restored' || current === 'restored'),
  ...(current in names ? [] : [current]),
]
