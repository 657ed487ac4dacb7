import { type Ability, customerAbilities } from '#contract/rules/access/abilities.ts'
import { isOldAddress, landingOf, type Module, type OldAddress, type Page, type ShellPart } from '../src/module.ts'
import { modules } from '../src/modules.ts'
import type { RouteNeeds } from '../src/parts/access/access.ts'
import { needsOf } from '../src/routes/page-place.ts'

/** A page on which a visit can start, as its declaration describes it. */
export type Screen = {
  /** As the router names it; `$name` matches any one part. */
  path: string
  /** The page's own file, as its declaration imports it: its chunks are fetched with the document. */
  file: string | undefined
  /** The layout that surrounds it: that of the signed-in, a form's card, the plain one of a text, or that of /welcome. */
  layout: Page['layout']
  heading?: string
  lead?: string
  calls?: readonly string[]
  knownQuery?: readonly string[]
  picture?: string
  body?: readonly ShellPart[]
  /** The file of its texts, as its declaration imports it. */
  texts?: string
  /** The page's ability; the shell starts its calls only for accounts that have it. */
  ability?: Ability
  /** The needs that an account must meet, or the page is locked; and the words that say so. */
  plan?: ShellPlan
  /** Closed to customers. */
  isForStaff?: true
}

export type ShellPlan = {
  needs: RouteNeeds
  lockedTitle: string
  inSentence: string
  /** Only a part is locked: the page itself opens, and makes its calls. */
  isPart?: true
}

const ofCustomers: readonly Ability[] = customerAbilities

/** Reads the path out of the source of the function that imports the file. */
const fileOf = (load: () => unknown) => /import\(["'](.+?)["']\)/.exec(String(load))?.[1]

/** The units of every module's runs, for sentences about them. */
export const unitsOf = (of: readonly Module[]) =>
  Object.fromEntries(of.flatMap(({ plan }) => (plan === undefined ? [] : [[plan.name, plan.units]])))

export const units = unitsOf(modules)

export const screensOf = (of: readonly Module[]): Screen[] =>
  of.flatMap((module) => module.pages.map((page) => screenOf(page, module)))

/** Every page, for the shell that the document itself contains before any script has loaded, and for the sweeps. */
export const screens = screensOf(modules)

function screenOf(page: Page | OldAddress, module: Module): Screen {
  const { path, layout, shell } = page
  const { header, texts, lockedPart: _, ...begins } = shell
  const needed = !isOldAddress(page) && page.layout === 'app' && page.ability !== 'none' ? page.ability : undefined
  return {
    path,
    file: fileOf(landingOf(page).screen),
    layout,
    ...(header && { heading: header.title, ...(header.context !== undefined && { lead: header.context }) }),
    ...begins,
    ...(texts && { texts: fileOf(texts) }),
    ability: needed,
    ...planOf(page, module),
    ...(needed !== undefined && !ofCustomers.includes(needed) && { isForStaff: true }),
  }
}

function planOf(page: Page | OldAddress, module: Module): Pick<Screen, 'plan'> {
  const { plan } = module
  if (plan === undefined || isOldAddress(page) || page.layout !== 'app') return {}
  const { lockedPart } = page.shell
  if (page.plan === undefined && lockedPart === undefined) return {}
  const { lockedTitle, inSentence } = plan
  const { ability: _, ...needs } = needsOf(page, module)
  if (lockedPart === undefined) return { plan: { needs, lockedTitle, inSentence } }
  const { name, needsPaidAccount } = lockedPart
  return { plan: { needs: { module: plan.name, needsPaidAccount }, lockedTitle, inSentence: name, isPart: true } }
}
