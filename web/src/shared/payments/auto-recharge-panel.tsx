import { Panel } from '../ui/panel.tsx'
import classes from './auto-recharge-panel.module.css'
import { AutoRechargeSettings } from './auto-recharge-settings.tsx'
import { LoadedRecharge } from './loaded-recharge.tsx'
import { rechargeMessages } from './messages.ts'
import { useAutoRecharge } from './use-set-auto-recharge.ts'

/** Auto Recharge where nothing is being bought. For paid accounts. */
export function AutoRechargePanel() {
  const recharge = useAutoRecharge()
  return (
    <Panel title={rechargeMessages.name}>
      <div className={classes.content}>
        <LoadedRecharge recharge={recharge}>{(data) => <AutoRechargeSettings recharge={data} />}</LoadedRecharge>
      </div>
    </Panel>
  )
}
