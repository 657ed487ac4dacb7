import { notifications } from '@mantine/notifications'
import { IconCheck, IconInfoCircle, IconX } from '@tabler/icons-react'
import classes from './toast.module.css'

const looks = {
  done: { icon: <IconCheck size={16} stroke={2.2} />, className: classes.done },
  failed: { icon: <IconX size={16} stroke={2.2} />, className: classes.failed },
  info: { icon: <IconInfoCircle size={16} stroke={2} />, className: classes.info },
}

/** Durations of the seeds, in milliseconds. */
type ToastDuration = 2_000 | 3_000 | 6_000 | 10_000

export function toast(kind: keyof typeof looks, message: string, duration: ToastDuration) {
  const look = looks[kind]
  notifications.show({
    message,
    icon: look.icon,
    autoClose: duration,
    withBorder: true,
    classNames: { root: classes.root, icon: look.className, description: classes.words },
    closeButtonProps: { 'aria-label': 'Dismiss' },
  })
}
