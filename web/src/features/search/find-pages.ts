import { IconShieldLock, IconUserEdit } from '@tabler/icons-react'
import { isGroup, isPage, menuFor } from '../../layout/menu.ts'
import { plainText } from './plain-text.ts'
import type { ResultRow } from './result-rows.ts'

/** Reached from the profile menu. `also` is what else people call them. */
const profilePages: (ResultRow & { also: string })[] = [
  {
    key: 'page /user-profile',
    icon: IconUserEdit,
    title: 'Edit your profile',
    detail: 'Your account',
    link: { to: '/user-profile' },
    also: 'name phone country language email',
  },
  {
    key: 'page security',
    icon: IconShieldLock,
    title: 'Security',
    detail: 'Your account',
    link: { to: '/user-profile', search: { tab: 'security' } },
    also: 'sign-in password two-step verification passkey sessions devices',
  },
]

/** Pages somebody with these abilities may open whose name or menu group has every word of the text; all of them without one. */
export function findPages(text: string, abilities: readonly string[]): ResultRow[] {
  const words = plainText(text).split(' ').filter(Boolean)
  const fits = (...names: string[]) => {
    const named = plainText(names.join(' '))
    return words.every((word) => named.includes(word))
  }
  const pages = menuFor(abilities).flatMap((entry): ResultRow[] => {
    const { icon, label: section } = entry
    if (!isGroup(entry))
      return fits(section) ? [{ key: `page ${entry.to}`, icon, title: section, link: { to: entry.to } }] : []
    return entry.items
      .filter(isPage)
      .filter(({ label }) => fits(label, section))
      .map(({ label, to }) => ({ key: `page ${to}`, icon, title: label, detail: section, link: { to } }))
  })
  const own = profilePages.filter(({ title, detail = '', also }) => fits(title, detail, also))
  return [...pages, ...own.map(({ also: _, ...row }) => row)]
}
