import type { PagePlace } from '../layout/breadcrumb.tsx'
import type { Module, Page } from '../module.ts'
import type { RouteNeeds } from '../parts/access/access.ts'

/** The place of a page: its group of the menu, and the page above it. */
export function placeOf(page: Page | undefined): PagePlace {
  if (page === undefined) return {}
  const { title } = page
  if (page.layout !== 'app' && page.layout !== 'text') return { title }
  const { menu } = page
  if (menu === 'none') return { title }
  if ('sameAs' in menu) return { title, section: placeOf(menu.sameAs).section }
  if ('under' in menu) return { title, section: placeOf(menu.under).section, parent: menu.under }
  return { title, section: menu.group?.label }
}

/** The guard's requirements for an account that opens a page. */
export const needsOf = (page: Page | undefined, module: Module | undefined): RouteNeeds =>
  page?.layout !== 'app'
    ? {}
    : {
        ability: page.ability === 'none' ? undefined : page.ability,
        module: page.plan === undefined ? undefined : module?.plan?.name,
        needsPaidAccount: module?.plan?.needsPaidAccount,
        isReading: page.plan === 'reading',
      }
