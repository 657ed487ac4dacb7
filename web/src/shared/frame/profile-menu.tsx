import { Avatar, Menu, Text, UnstyledButton, useMantineColorScheme } from '@mantine/core'
import { IconCheck, IconDeviceLaptop, IconLogout, IconMoon, IconSun } from '@tabler/icons-react'
import type { UserData } from '#contract/accounts.ts'
import classes from './profile-menu.module.css'

const schemes = [
  { value: 'light', label: 'Light', icon: IconSun },
  { value: 'dark', label: 'Dark', icon: IconMoon },
  { value: 'auto', label: 'System', icon: IconDeviceLaptop },
] as const

/** Who is signed in, how the product looks, and the way out. */
export function ProfileMenu({ user, onLogOut }: { user: UserData; onLogOut: () => void }) {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const role = user.role[0] ?? 'No Role Assigned'
  const initial = ([...user.name.trim()][0] ?? '?').toUpperCase()
  return (
    <Menu width={248} offset={6}>
      <Menu.Target>
        <UnstyledButton className={classes.person} aria-label={`Account: ${user.name}, ${role}`}>
          <Avatar size={28} radius="50%" color="indigo" variant="filled">
            {initial}
          </Avatar>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes.who}>
          <Avatar size={36} radius="50%" color="indigo" variant="filled" aria-hidden>
            {initial}
          </Avatar>
          <div className={classes.words}>
            <Text fw={600} truncate>
              {user.name}
            </Text>
            <Text size="xs" c="dimmed">
              {role}
            </Text>
            <Text size="xs" c="dimmed" truncate title={user.email}>
              {user.email}
            </Text>
          </div>
        </div>
        <Menu.Divider />
        <Menu.Label>Theme</Menu.Label>
        {schemes.map(({ value, label, icon: Glyph }) => (
          <Menu.Item
            key={value}
            role="menuitemradio"
            aria-checked={colorScheme === value}
            leftSection={<Glyph size={16} stroke={1.6} aria-hidden />}
            rightSection={colorScheme === value ? <IconCheck size={15} stroke={2} aria-hidden /> : undefined}
            closeMenuOnClick={false}
            onClick={() => setColorScheme(value)}
          >
            {label}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={16} stroke={1.6} />} onClick={onLogOut}>
          Logout
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
