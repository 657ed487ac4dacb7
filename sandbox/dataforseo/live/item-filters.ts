import { type FieldTree, findField, type ReadField } from './item-fields.ts'

type Test<Source> = (source: Source) => boolean

const MOST_CONDITIONS = 8
const DEEPEST = 8
const LONGEST_TEXT = 1_000

/**
 * Reads `["field","op",value]` or `[condition,"and",condition,"or",[condition,"and",condition]]`: at most eight conditions,
 * "and" before "or". Undefined when it is not one, or names a field or an operator there is not.
 */
export function parseFilters<Source>(filters: unknown, fields: FieldTree<Source>): Test<Source> | undefined {
  let conditions = 0

  function parseAny(given: unknown, depth: number): Test<Source> | undefined {
    if (!Array.isArray(given) || given.length === 0 || depth > DEEPEST) return undefined
    if (typeof given[0] === 'string') return parseCondition(given)
    return given.length % 2 === 0 ? undefined : parseGroup(given, depth)
  }

  function parseGroup(given: readonly unknown[], depth: number): Test<Source> | undefined {
    const alternatives: Test<Source>[][] = [[]]
    for (const [index, part] of given.entries()) {
      if (index % 2 === 1) {
        const word = typeof part === 'string' ? part.toLowerCase() : ''
        if (word === 'or') alternatives.push([])
        else if (word !== 'and') return undefined
        continue
      }
      const test = parseAny(part, depth + 1)
      if (test === undefined) return undefined
      alternatives.at(-1)?.push(test)
    }
    return (source) => alternatives.some((tests) => tests.every((test) => test(source)))
  }

  function parseCondition(given: readonly unknown[]): Test<Source> | undefined {
    const [path, operator, value] = given
    conditions += 1
    if (given.length !== 3 || typeof path !== 'string' || typeof operator !== 'string') return undefined
    const field = findField(fields, path)
    const compare = OPERATORS.get(operator.toLowerCase())?.(value)
    if (field === undefined || compare === undefined) return undefined
    return (source) => compare(field(source))
  }

  const test = parseAny(filters, 0)
  return conditions > MOST_CONDITIONS ? undefined : test
}

/** `["field,desc","other.field,asc"]`, at most three; undefined when it is not one. */
export function parseOrder<Source>(
  orders: unknown,
  fields: FieldTree<Source>,
): { field: ReadField<Source>; isDescending: boolean }[] | undefined {
  if (!Array.isArray(orders) || orders.length === 0 || orders.length > 3) return undefined
  const parsed = orders.map((order: unknown) => {
    const [path = '', direction, ...rest] = typeof order === 'string' ? order.split(',').map((part) => part.trim()) : []
    const field = findField(fields, path)
    if (field === undefined || rest.length > 0 || (direction !== 'asc' && direction !== 'desc')) return undefined
    return { field, isDescending: direction === 'desc' }
  })
  const known = parsed.filter((order) => order !== undefined)
  return known.length === parsed.length ? known : undefined
}

/** Below zero when the first comes before the second; what is null comes last either way. */
export function compareValues(first: unknown, second: unknown, isDescending: boolean): number {
  if (first == null || second == null) return Number(first == null) - Number(second == null)
  if (first === second) return 0
  return (isLess(first, second) ? -1 : 1) * (isDescending ? -1 : 1)
}

type Compare = (value: unknown) => boolean

/** The comparison of each operator with its given value; undefined for a value it cannot take. */
const OPERATORS = new Map<string, (given: unknown) => Compare | undefined>(
  Object.entries({
    '=': (given) => (isScalar(given) ? (value) => hasValue(value, given) : undefined),
    '<>': (given) => (isScalar(given) ? (value) => isComparable(value, given) && !hasValue(value, given) : undefined),
    '<': (given) => compareWith(given, (value) => isLess(value, given)),
    '<=': (given) => compareWith(given, (value) => !isLess(given, value)),
    '>': (given) => compareWith(given, (value) => isLess(given, value)),
    '>=': (given) => compareWith(given, (value) => !isLess(value, given)),
    in: (given) => matchList(given),
    not_in: (given) => not(matchList(given)),
    like: (given) => matchText(given, (text) => readPattern(text, '')),
    not_like: (given) => not(matchText(given, (text) => readPattern(text, ''))),
    ilike: (given) => matchText(given, (text) => readPattern(text, 'i')),
    not_ilike: (given) => not(matchText(given, (text) => readPattern(text, 'i'))),
    regex: (given) => matchText(given, readRegex),
    not_regex: (given) => not(matchText(given, readRegex)),
    match: (given) => matchWords(given),
    not_match: (given) => not(matchWords(given)),
  }),
)

function isScalar(value: unknown): boolean {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value)
}

/** A list has a value when one of its entries is it. */
function hasValue(value: unknown, given: unknown): boolean {
  return Array.isArray(value) ? value.includes(given) : (value ?? null) === given
}

/** As in SQL nothing is known of a missing value, unless it is asked for itself. */
function isComparable(value: unknown, given: unknown): boolean {
  return value != null || given === null
}

function compareWith(given: unknown, compare: Compare): Compare | undefined {
  if (typeof given !== 'number' && typeof given !== 'string') return undefined
  return (value) => typeof value === typeof given && compare(value)
}

function isLess(first: unknown, second: unknown): boolean {
  return (first as string | number) < (second as string | number)
}

function matchList(given: unknown): Compare | undefined {
  if (!Array.isArray(given) || given.length === 0 || !given.every(isScalar)) return undefined
  return (value) => given.some((one: unknown) => hasValue(value, one))
}

function matchText(given: unknown, read: (text: string) => RegExp | undefined): Compare | undefined {
  const pattern = typeof given === 'string' && given.length <= LONGEST_TEXT ? read(given) : undefined
  return pattern && ((value) => textsOf(value).some((text) => pattern.test(text)))
}

/** Whole words, in any order and case. */
function matchWords(given: unknown): Compare | undefined {
  const wanted = typeof given === 'string' ? wordsOf(given) : []
  if (wanted.length === 0) return undefined
  return (value) => textsOf(value).some((text) => wanted.every((word) => wordsOf(text).includes(word)))
}

function not(compare: Compare | undefined): Compare | undefined {
  return compare && ((value) => value != null && !compare(value))
}

function textsOf(value: unknown): string[] {
  return (Array.isArray(value) ? value : [value]).filter((one): one is string => typeof one === 'string')
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}

function readPattern(text: string, flags: string): RegExp {
  const parts = text.split('%').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${parts.join('.*')}$`, `${flags}s`)
}

function readRegex(text: string): RegExp | undefined {
  try {
    return new RegExp(text)
  } catch {
    return undefined
  }
}
