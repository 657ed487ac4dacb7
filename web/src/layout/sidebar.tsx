import { UnstyledButton } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { Link, useLocation } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { accountTypes } from '#contract/rules/billing/plan-modules.ts'
import { SupportEmailLink } from '../parts/help/support-email-link.tsx'
import type { StoredAccount } from '../shared/session/session.ts'
import { useModules } from '../use-modules.ts'
import { isAlsoAt, isGroup, isPage, type MenuEntry, menuFor } from './menu.ts'
import classes from './sidebar.module.css'

const UpgradeBox = lazy(() => import('./upgrade-box.tsx'))

type SidebarProps = { account: StoredAccount | undefined; onNavigate?: () => void }

/** The main menu, and the way to the plans for trial accounts that may see them. */
export function Sidebar({ account, onNavigate }: SidebarProps) {
  const mayUpgrade =
    account?.userData.type === accountTypes.trial && account.userAbilities.includes('VIEW_PRICING_PAGE')
  return (
    <>
      <Menu abilities={account?.userAbilities ?? []} onNavigate={onNavigate} />
      <Suspense>{mayUpgrade && <UpgradeBox onNavigate={onNavigate} />}</Suspense>
    </>
  )
}

/** A group opens on arrival at its pages and stays as the user left it otherwise. */
function Menu({ abilities, onNavigate }: { abilities: readonly string[]; onNavigate?: () => void }) {
  const [opened, setOpened] = useLocalStorage<Record<string, boolean>>({
    key: 'menu-groups',
    defaultValue: {},
    getInitialValueInEffect: false,
  })
  const path = useLocation({ select: (location) => location.pathname })
  const modules = useModules()
  return (
    <nav className={classes.menu} aria-label="Main menu">
      {menuFor(modules, abilities).map((entry) => {
        if (isGroup(entry)) {
          const toggle = (open: boolean) => setOpened({ ...opened, [entry.label]: open })
          return (
            <Group
              key={entry.label}
              group={entry}
              opened={opened[entry.label]}
              onToggle={toggle}
              onNavigate={onNavigate}
            />
          )
        }
        const Glyph = entry.icon
        return (
          <Link
            key={entry.label}
            to={entry.to}
            className={classes.item}
            activeOptions={{ exact: true, includeSearch: false }}
            activeProps={{ 'data-active': true }}
            {...(isAlsoAt(entry, path) ? { 'data-active': true, 'aria-current': 'page' } : {})}
            onClick={onNavigate}
          >
            <Glyph size={18} stroke={1.6} className={classes.itemIcon} aria-hidden />
            {entry.label}
          </Link>
        )
      })}
    </nav>
  )
}

type GroupProps = {
  group: Extract<MenuEntry, { items: unknown }>
  opened: boolean | undefined
  onToggle: (open: boolean) => void
  onNavigate?: () => void
}

function Group({ group, opened, onToggle, onNavigate }: GroupProps) {
  const path = useLocation({ select: (location) => location.pathname })
  const isHere = group.items.some((item) => isPage(item) && (item.to === path || isAlsoAt(item, path)))
  // Folding it while here counts for this page only, so that the next arrival shows the way again.
  const [foldedHere, setFoldedHere] = useState(false)
  const [lastPath, setLastPath] = useState(path)
  if (lastPath !== path) {
    setLastPath(path)
    setFoldedHere(false)
  }
  const open = isHere ? !foldedHere : opened === true
  const toggle = () => {
    setFoldedHere(open)
    onToggle(!open)
  }
  const Glyph = group.icon
  const Chevron = open ? IconChevronDown : IconChevronRight
  return (
    <div>
      <UnstyledButton
        className={classes.item}
        data-open={open || undefined}
        data-here={(isHere && !open) || undefined}
        aria-expanded={open}
        onClick={toggle}
      >
        <Glyph size={18} stroke={1.6} className={classes.itemIcon} aria-hidden />
        {group.label}
        <Chevron size={14} stroke={2} className={classes.chevron} aria-hidden />
      </UnstyledButton>
      {open && (
        <div className={classes.children}>
          {group.items.map((item) =>
            isPage(item) ? (
              <Link
                key={item.label}
                to={item.to}
                className={classes.child}
                activeOptions={{ exact: true, includeSearch: false }}
                activeProps={{ 'data-active': true }}
                {...(isAlsoAt(item, path) ? { 'data-active': true, 'aria-current': 'page' } : {})}
                onClick={onNavigate}
              >
                {item.label}
              </Link>
            ) : (
              <SupportEmailLink key={item.label} className={classes.child}>
                {item.label}
              </SupportEmailLink>
            ),
          )}
        </div>
      )}
    </div>
  )
}
