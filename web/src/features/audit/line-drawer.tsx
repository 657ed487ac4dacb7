import { Drawer } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { AuditLine } from '#contract/audit/endpoints.ts'
import { formatExactly } from '../../shared/format/dates.ts'
import { IconAction } from '../../shared/ui/actions/icon-action.tsx'
import classes from './audit-log-page.module.css'
import { actionName, detailsOf, personText, sentenceOf } from './describe-line.ts'

type LineDrawerProps = { line: AuditLine; onClose: () => void }

/** Everything that was recorded of a line. */
export function LineDrawer({ line, onClose }: LineDrawerProps) {
  const { at, action, actor, as, account, ip, device, data } = line
  const details = detailsOf(data)
  return (
    <Drawer.Root opened onClose={onClose} position="right" size="min(30rem, 100%)" transitionProps={{ duration: 150 }}>
      <Drawer.Overlay backgroundOpacity={0.32} />
      <Drawer.Content classNames={{ content: classes.drawer }}>
        <header className={classes.drawerHead}>
          <Drawer.Title className={classes.drawerTitle} tabIndex={-1} data-autofocus>
            {sentenceOf(line)}
          </Drawer.Title>
          <IconAction size="bar" icon={IconX} label="Close" hint="Close" onClick={onClose} />
        </header>
        <dl className={classes.facts}>
          <Fact name="Time">{formatExactly(new Date(at))}</Fact>
          <Fact name="Action">{actionName(action)}</Fact>
          <Fact name="Done by">
            {actor === null ? 'The system, or someone who isn’t signed in' : personText(actor)}
          </Fact>
          {as !== null && <Fact name="Switched into">{personText(as)}</Fact>}
          {account !== null && <Fact name="About">{personText(account)}</Fact>}
          <Fact name="IP address">{ip ?? 'Not recorded'}</Fact>
          <Fact name="Device">{device ?? 'Not recorded'}</Fact>
          {details.map(({ name, value }) => (
            <Fact key={name} name={name.charAt(0).toUpperCase() + name.slice(1)}>
              {value}
            </Fact>
          ))}
        </dl>
      </Drawer.Content>
    </Drawer.Root>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className={classes.fact}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)
