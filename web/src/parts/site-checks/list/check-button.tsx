import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { holdsAbility } from '../../access/access.ts'
import type { SiteChecks } from '../site-checks.ts'

/** Leads those who may check to the form. */
export function CheckButton({ checks }: { checks: Pick<SiteChecks, 'abilities' | 'addresses' | 'words'> }) {
  const { abilities, addresses, words } = checks
  if (!holdsAbility(abilities.check)) return null
  return (
    <Button
      leftSection={<IconPlus size={16} stroke={2} />}
      renderRoot={(root) => <Link to={addresses.form} {...root} />}
    >
      {words.check}
    </Button>
  )
}
