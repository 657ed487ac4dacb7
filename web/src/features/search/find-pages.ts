import type { LinkProps } from '@tanstack/react-router'
import { isGroup, isPage, menuFor } from '../../layout/menu.ts'
import { type FoundRow, isOldAddress, type Module } from '../../module.ts'
import { plainText } from './plain-text.ts'

/** Pages somebody with these abilities may open whose name or menu group has every word of the text; all of them without one. */
export function findPages(modules: readonly Module[], text: string, abilities: readonly string[]): FoundRow[] {
  const words = plainText(text).split(' ').filter(Boolean)
  const fits = (...names: string[]) => {
    const named = plainText(names.join(' '))
    return words.every((word) => named.includes(word))
  }
  const inMenu = menuFor(modules, abilities).flatMap((entry): FoundRow[] => {
    const { icon, label: section } = entry
    if (!isGroup(entry))
      return fits(section) ? [{ key: `page ${entry.to}`, icon, title: section, link: linkTo(entry.to) }] : []
    return entry.items
      .filter(isPage)
      .filter(({ label }) => fits(label, section))
      .map(({ label, to }) => ({ key: `page ${to}`, icon, title: label, detail: section, link: linkTo(to) }))
  })
  return [...inMenu, ...besideMenu(modules).filter(({ words: also, title, detail }) => fits(title, detail, also))].map(
    ({ key, icon, title, detail, link }) => ({ key, icon, title, ...(detail !== undefined && { detail }), link }),
  )
}

/** Every address a module declares is one of the router's. */
const linkTo = (to: string, search?: Record<string, string>) => ({ to, search }) as LinkProps

/** Reached from elsewhere, such as the profile menu. */
const besideMenu = (modules: readonly Module[]) =>
  modules
    .flatMap((module) => module.pages)
    .flatMap((page) => {
      if (isOldAddress(page) || page.layout !== 'app') return []
      const { path, foundAs = [] } = page
      return foundAs.map(({ title, section, icon, words, search }) => ({
        key: `page ${path} ${title}`,
        icon,
        title,
        detail: section,
        words,
        link: linkTo(path, search),
      }))
    })
