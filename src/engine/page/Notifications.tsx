/*
 * A warning or failure pushes the page down by its height, so that it covers no controls; other reports are at the
 * bottom, away from the tools of the page, and move nothing.
 */
import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Button from '@mui/material/Button'
import Snackbar from '@mui/material/Snackbar'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import {
  type NotificationPayload,
  useNotificationContext,
  useTakeUndoableMutation,
  useTranslate,
} from 'react-admin'
import { shellText } from '../messages'
import { CodedText } from './CodedText'

/** In milliseconds. */
const successDuration = 1500
/** In milliseconds. */
export const removedDuration = 2500
/** In milliseconds: long enough to read it and reach the button. */
export const undoDuration = 8000
const otherDuration = 6000

/**
 * Renders react-admin's notifications, with a `title` option. An undoable change is committed when its
 * notification closes; `onUndo` offers to revert a change that was already made.
 */
export function Notifications() {
  const { notifications, takeNotification } = useNotificationContext()
  const [current, setCurrent] = useState<NotificationPayload>()
  const [isOpen, setOpen] = useState(false)
  const translate = useTranslate()

  useEffect(() => {
    if (notifications.length === 0) return
    if (!current) {
      setCurrent(takeNotification() ?? undefined)
      setOpen(true)
    } else {
      setOpen(false)
    }
  }, [notifications, current, takeNotification])

  const { undoable = false } = current?.notificationOptions ?? {}
  const takeMutation = useTakeUndoableMutation()
  const settle = (isUndo: boolean) => {
    if (undoable) takeMutation()?.({ isUndo })
  }
  useWarningOfLeaving(undoable)
  const isLasting = current?.type === 'error' || current?.type === 'warning'
  const box = useRoomFor(isOpen && isLasting)

  if (!current) return null
  const { message, type, notificationOptions = {} } = current
  const { autoHideDuration, messageArgs, title, onUndo } = notificationOptions as UndoOptions
  const undo = () => {
    settle(true)
    onUndo?.()
    // Already undone, so closing the notification must not commit the change.
    setCurrent({ ...current, notificationOptions: { ...notificationOptions, undoable: false } })
    setOpen(false)
  }
  return (
    <Snackbar
      open={isOpen}
      anchorOrigin={isLasting ? atTop : atBottom}
      ref={box}
      sx={isLasting ? belowBar : aboveFloat}
      autoHideDuration={autoHideDuration === undefined ? durationOf(type) : autoHideDuration}
      onClose={(_event, reason) => reason !== 'clickaway' && setOpen(false)}
      // While the window is hidden, the user has not seen the undo offer yet.
      disableWindowBlurListener={undoable}
      slotProps={{
        transition: {
          onExited: () => {
            settle(false)
            setCurrent(undefined)
          },
        },
      }}
    >
      <Alert
        severity={type}
        variant="filled"
        closeText={shellText.close}
        onClose={() => setOpen(false)}
        action={
          undoable || onUndo ? (
            <Button color="inherit" size="small" onClick={undo}>
              {translate('ra.action.undo')}
            </Button>
          ) : undefined
        }
        sx={{ maxWidth: 480 }}
      >
        {typeof title === 'string' && <AlertTitle>{title}</AlertTitle>}
        {typeof message === 'string' ? (
          <CodedText text={translate(message, { _: message, ...messageArgs })} />
        ) : (
          message
        )}
      </Alert>
    </Snackbar>
  )
}

function durationOf(type: NotificationPayload['type']): number {
  return type === 'success' ? successDuration : otherDuration
}

type UndoOptions = NonNullable<NotificationPayload['notificationOptions']> & { onUndo?(): void }

const atTop = { vertical: 'top', horizontal: 'right' } as const
const belowBar = { '&&': { top: 'calc(var(--bar-height, 56px) + 8px)' } }

const atBottom = { vertical: 'bottom', horizontal: 'center' } as const
/** On phones a floating button is at the bottom. */
const aboveFloat = {
  '&&': { bottom: { xs: 84, sm: 24 } },
  // The buttons of a dialog are at the bottom of a phone.
  '@media (max-width: 599.95px)': { 'body:has([role="dialog"]) &&': { ...belowBar['&&'], bottom: 'auto' } },
}

/** Moves the page down while the notification is shown. */
function useRoomFor(isStaying: boolean) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (!isStaying) return
    const { style } = document.documentElement
    style.setProperty('--notice-height', `${box.current?.offsetHeight ?? 0}px`)
    return () => void style.removeProperty('--notice-height')
  }, [isStaying])
  return box
}

/** Leaving the page would lose a change that is not committed yet. */
function useWarningOfLeaving(isPending: boolean): void {
  useEffect(() => {
    if (!isPending) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isPending])
}
