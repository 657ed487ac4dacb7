import { invalidRequest } from './stripe-failure.ts'

export type FormValue = string | FormValue[] | { [name: string]: FormValue }
export type Form = Record<string, FormValue>

const DEEPEST = 8

/** `items[0][price]=price_1&metadata[a]=` as nested values; texts stay texts, as the form has no types. */
export function readForm(text: string): Form {
  const root: Form = Object.create(null) as Form
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.replace(/\]/g, '').split('[')
    if (path.length > DEEPEST || path.includes('__proto__'))
      throw invalidRequest(`Invalid parameter name: ${name}`, { param: name })
    put(root, path, value)
  }
  return Object.fromEntries(Object.entries(root).map(([name, value]) => [name, listsOf(value)]))
}

function put(root: Form, path: string[], value: string): void {
  let at = root
  for (const [depth, part] of path.entries()) {
    // `expand[]=a&expand[]=b` is the other way to write a list.
    const name = part === '' ? String(Object.keys(at).length) : part
    if (depth === path.length - 1) {
      at[name] = value
      return
    }
    const next = at[name]
    if (typeof next === 'object' && !Array.isArray(next)) at = next
    else {
      const made: Form = Object.create(null) as Form
      at[name] = made
      at = made
    }
  }
}

function listsOf(value: FormValue): FormValue {
  if (typeof value === 'string' || Array.isArray(value)) return value
  const entries = Object.entries(value).map(([name, inner]) => [name, listsOf(inner)] as const)
  const isList = entries.length > 0 && entries.every(([name], index) => name === String(index))
  return isList ? entries.map(([, inner]) => inner) : Object.fromEntries(entries)
}
