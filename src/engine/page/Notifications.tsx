/*
 * Short messages that come and go below the bar, one after another; each can be closed. What stays longer than a moment
 * pushes the page down by its height, so that it stands on nothing that can be pressed.
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

/** How long a success stays, in milliseconds. */
const successDuration = 1500
/** How long the notice of a removal stays, in milliseconds. */
export const removedDuration = 2500
/** The same where it can be taken back: as long as it takes to read it and to get there. */
export const undoDuration = 8000
const otherDuration = 6000

/**
 * Shows what `useNotify` is given; a `title` option goes above the message. What can be undone is done for good when
 * its message goes; what was done already offers to be taken back with an `onUndo` option.
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
      // The newest message matters most: let the one on display go.
      setOpen(false)
    }
  }, [notifications, current, takeNotification])

  const { undoable = false } = current?.notificationOptions ?? {}
  const takeMutation = useTakeUndoableMutation()
  const settle = (isUndo: boolean) => {
    if (undoable) takeMutation()?.({ isUndo })
  }
  useWarningOfLeaving(undoable)
  const box = useRoomFor(isOpen && current !== undefined && current.type !== 'success')

  if (!current) return null
  const { message, type, notificationOptions = {} } = current
  const { autoHideDuration, messageArgs, title, onUndo } = notificationOptions as UndoOptions
  const undo = () => {
    settle(true)
    onUndo?.()
    // Undone already: closing the notice must not carry the change out.
    setCurrent({ ...current, notificationOptions: { ...notificationOptions, undoable: false } })
    setOpen(false)
  }
  return (
    <Snackbar
      open={isOpen}
      anchorOrigin={{ vertical: 'top', horizontal: 'right' }}
      ref={box}
      sx={belowBar}
      autoHideDuration={autoHideDuration === undefined ? durationOf(type) : autoHideDuration}
      onClose={(_event, reason) => reason !== 'clickaway' && setOpen(false)}
      // A hidden page: the offer to undo has not been seen yet.
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

const belowBar = { '&&': { top: 'calc(var(--bar-height, 56px) + 8px)' } }

/** While it is so, the page begins below the message. */
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

/** What was not done for good yet would be lost with the page. */
function useWarningOfLeaving(isPending: boolean): void {
  useEffect(() => {
    if (!isPending) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isPending])
}
