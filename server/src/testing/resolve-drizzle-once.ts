// Loaded before servers that tests start. Node parses drizzle-orm's package.json, which is 180 kB, anew for each of its
// hundreds of modules: half of the time a server takes to load its code.
import { type ResolveFnOutput, registerHooks } from 'node:module'

const resolved = new Map<string, ResolveFnOutput>()

registerHooks({
  resolve(specifier, context, nextResolve) {
    const { parentURL = '' } = context
    if (/\/node_modules\/drizzle-orm\/.*\.js$/.test(parentURL) && /^\.{1,2}\/.*\.js$/.test(specifier))
      return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true }
    if (!/^drizzle-orm(\/|$)/.test(specifier)) return nextResolve(specifier, context)
    const known = resolved.get(specifier)
    if (known !== undefined) return { ...known, shortCircuit: true }
    const found = nextResolve(specifier, context)
    resolved.set(specifier, found)
    return found
  },
})
