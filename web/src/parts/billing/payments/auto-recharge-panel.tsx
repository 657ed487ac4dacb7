import { Panel } from '../../../shared/ui/tiles/panel.tsx'
import classes from './auto-recharge.module.css'
import { AutoRechargePending, AutoRechargeSettings } from './auto-recharge-settings.tsx'
import { LastRecharge } from './last-recharge.tsx'
import { rechargeMessages } from './messages.ts'
import { RechargeContent } from './recharge-content.tsx'
import { useAutoRecharge } from './use-set-auto-recharge.ts'

/** Auto Recharge where nothing is being bought. For paid accounts. */
export function AutoRechargePanel() {
  const recharge = useAutoRecharge()
  return (
    <Panel title={rechargeMessages.name}>
      <div className={classes.content}>
        <RechargeContent recharge={recharge} pending={<AutoRechargePending />}>
          {(data) => (
            <>
              <AutoRechargeSettings recharge={data} />
              <LastRecharge recharge={data} />
            </>
          )}
        </RechargeContent>
      </div>
    </Panel>
  )
}
