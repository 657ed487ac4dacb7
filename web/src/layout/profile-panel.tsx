import { SegmentedControl, UnstyledButton, useMantineColorScheme } from '@mantine/core'
import {
  IconDeviceLaptop,
  IconFileText,
  IconLifebuoy,
  IconLogout,
  IconMail,
  IconMoon,
  IconShieldLock,
  IconSun,
  IconSwitchHorizontal,
  IconUserEdit,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { SupportEmailLink } from '../parts/help/support-email-link.tsx'
import { schemeNames } from '../shared/color-schemes.ts'
import type { StoredAccount } from '../shared/session/session.ts'
import type { Icon } from '../shared/ui/actions/icon.ts'
import classes from './profile-menu.module.css'

const schemeChoice = <Value extends keyof typeof schemeNames>(value: Value, Glyph: Icon) => ({
  value,
  label: (
    <>
      <Glyph size={15} stroke={1.6} aria-hidden />
      {schemeNames[value]}
    </>
  ),
})
const schemes = [schemeChoice('light', IconSun), schemeChoice('dark', IconMoon), schemeChoice('auto', IconDeviceLaptop)]

type ProfilePanelProps = {
  account: StoredAccount
  initial: string
  role: string
  close: () => void
  onLogOut: () => void
  onSwitchBack: (() => void) | undefined
}

/** The contents of the profile menu, loaded after the page. */
export default function ProfilePanel({ account, initial, role, close, onLogOut, onSwitchBack }: ProfilePanelProps) {
  const { userData: user, userAbilities } = account
  return (
    <>
      <div className={classes.who}>
        <span className={classes.initial} data-large aria-hidden>
          {initial}
        </span>
        <div className={classes.words}>
          <b title={user.name}>{user.name}</b>
          <span>{role}</span>
          <span title={user.email}>{user.email}</span>
        </div>
      </div>
      <nav className={classes.links} aria-label="Your account">
        <Link to="/user-profile" className={classes.action} onClick={close}>
          <IconUserEdit size={16} stroke={1.6} aria-hidden />
          Edit Your Profile
        </Link>
        <Link to="/user-profile" search={{ tab: 'security' }} className={classes.action} onClick={close}>
          <IconShieldLock size={16} stroke={1.6} aria-hidden />
          Security
        </Link>
        {userAbilities.includes('VIEW_FAQ_CUSTOMER') && (
          <Link to="/faq-customer" className={classes.action} onClick={close}>
            <IconLifebuoy size={16} stroke={1.6} aria-hidden />
            Help & FAQ
          </Link>
        )}
        <Link to="/privacy-policy" className={classes.action} onClick={close}>
          <IconFileText size={16} stroke={1.6} aria-hidden />
          Privacy Policy
        </Link>
        {userAbilities.includes('SEND_SUPPORT_EMAIL') && (
          <SupportEmailLink className={classes.action}>
            <IconMail size={16} stroke={1.6} aria-hidden />
            Email us
          </SupportEmailLink>
        )}
      </nav>
      <ThemeChoice />
      {onSwitchBack !== undefined && (
        <UnstyledButton className={classes.action} onClick={onSwitchBack}>
          <IconSwitchHorizontal size={16} stroke={1.6} aria-hidden />
          Switch Admin
        </UnstyledButton>
      )}
      <UnstyledButton className={classes.action} onClick={onLogOut}>
        <IconLogout size={16} stroke={1.6} aria-hidden />
        Logout
      </UnstyledButton>
    </>
  )
}

function ThemeChoice() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <div className={classes.theme}>
      <span id="theme-choice">Theme</span>
      <SegmentedControl
        size="xs"
        fullWidth
        aria-labelledby="theme-choice"
        data={schemes}
        value={colorScheme}
        onChange={setColorScheme}
      />
    </div>
  )
}
