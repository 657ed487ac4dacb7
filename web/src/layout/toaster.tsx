import '@mantine/notifications/styles.css'
import { Notifications, notifications } from '@mantine/notifications'
import { IconCheck, IconInfoCircle, IconX } from '@tabler/icons-react'
import { onScreen } from '../parts/screen-messages.ts'
import type { Toast, ToastAction } from '../shared/ui/toasts/toast-message.ts'
import classes from './toaster.module.css'

const kinds = {
  done: { icon: <IconCheck size={16} stroke={2.2} />, className: classes.done },
  failed: { icon: <IconX size={16} stroke={2.2} />, className: classes.failed },
  info: { icon: <IconInfoCircle size={16} stroke={2} />, className: classes.info },
}

export default function Toaster() {
  return <Notifications position="top-right" containerWidth={380} limit={4} classNames={{ root: classes.stack }} />
}

export function showToast(id: string, { kind, message, duration, action }: Toast) {
  const { icon, className } = kinds[kind]
  const content = {
    id,
    message: action === undefined ? onScreen(message) : <WithAction id={id} message={message} action={action} />,
    icon,
    autoClose: duration,
    withBorder: true,
    classNames: { root: classes.root, icon: className, description: classes.words },
    closeButtonProps: { 'aria-label': 'Dismiss' },
  }
  // A message with an id that is already shown is updated in place, which `show` doesn’t do.
  notifications.update(content)
  notifications.show(content)
}

function WithAction({ id, message, action }: { id: string; message: string; action: ToastAction }) {
  const act = () => {
    hideToast(id)
    action.onClick()
  }
  return (
    <>
      {onScreen(message)}{' '}
      <button type="button" className={classes.action} onClick={act}>
        {action.label}
      </button>
    </>
  )
}

export const hideToast = (id: string) => void notifications.hide(id)

export const hideToasts = () => notifications.clean()
