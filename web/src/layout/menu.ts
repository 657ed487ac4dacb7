import type { Ability } from '#contract/rules/access/abilities.ts'
import { isOldAddress, type MenuGroup, type MenuPlace, type Module, type Page } from '../module.ts'
import type { Icon } from '../shared/ui/actions/icon.ts'

export type MenuPage = {
  label: string
  to: string
  ability: Ability | 'none'
  at: number
  /** Other addresses of the page, and how those begin that are reached from it. */
  alsoAt: readonly string[]
}
export type SupportEmail = NonNullable<Module['supportEmail']>
export type MenuItem = MenuPage | SupportEmail
export type MenuEntry = (MenuPage & { icon: Icon }) | (MenuGroup & { items: MenuItem[] })

export const isGroup = (entry: MenuEntry): entry is MenuGroup & { items: MenuItem[] } => 'items' in entry
export const isPage = (item: MenuItem): item is MenuPage => 'to' in item

/** True if the path is the page's, or its entry is marked there. */
export const isAlsoAt = ({ alsoAt }: MenuPage, path: string) =>
  alsoAt.some((address) => (address.endsWith('/') ? path.startsWith(address) : path === address))

/** The menu of somebody with these abilities, as the modules declare it; a group without a visible item is left out. */
export function menuFor(modules: readonly Module[], abilities: readonly string[]): MenuEntry[] {
  const holds = ({ ability }: { ability: Ability | 'none' }) => ability === 'none' || abilities.includes(ability)
  const pages = modules.flatMap((module) => module.pages).flatMap((page) => (isOldAddress(page) ? [] : [page]))
  const alone: MenuEntry[] = []
  const groups = new Map<MenuGroup, MenuItem[]>()
  const add = (group: MenuGroup, item: MenuItem) => groups.set(group, [...(groups.get(group) ?? []), item])
  for (const page of pages) {
    const place = placeInMenu(page)
    if (place === undefined) continue
    const { label = page.title, at, ability } = place
    const entry = { label, at, ability, to: page.path, alsoAt: markedAt(page, pages) }
    if (!holds(entry)) continue
    if (place.group === undefined) alone.push({ ...entry, icon: place.icon })
    else add(place.group, entry)
  }
  for (const { supportEmail } of modules)
    if (supportEmail !== undefined && holds(supportEmail)) add(supportEmail.group, supportEmail)
  const shown = [...groups].filter(([group]) => holds(group))
  return [...alone, ...shown.map(([group, items]) => ({ ...group, items: items.toSorted(byPlace) }))].toSorted(byPlace)
}

const byPlace = (left: { at: number }, right: { at: number }) => left.at - right.at

function placeInMenu(page: Page): (MenuPlace & { ability: Ability | 'none' }) | undefined {
  if (page.layout === 'text') return page.menu
  if (page.layout !== 'app' || page.menu === 'none' || !('at' in page.menu)) return undefined
  return { ...page.menu, ability: page.ability }
}

const markedAt = (page: Page, pages: readonly Page[]) =>
  pages.flatMap(({ path, ...other }) => {
    if (!('menu' in other) || other.menu === 'none') return []
    if ('sameAs' in other.menu && other.menu.sameAs === page) return [path]
    return 'under' in other.menu && other.menu.under === page ? [path.replace(/\$.*/, '')] : []
  })
