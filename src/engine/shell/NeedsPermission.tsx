/* What only those with a permission see, by its name; others are led to the page that says so. */

import { type PropsWithChildren, useEffect } from 'react'
import { useNotify } from 'react-admin'
import { Navigate } from 'react-router-dom'
import type { SessionUser } from '#model/wire/people/session'
import { noPermissionPath, shellText } from '../messages'
import { useConsole } from './console'

/** Has the user's first group the permission? Undefined when there is none of this name. */
export function hasPermission(user: SessionUser, name: string): boolean | undefined {
  return (user.actor.permissions ?? user.roles[0]?.permissions)?.[name]
}

/** The content, for those who may. */
export function NeedsPermission({ name, children }: PropsWithChildren<{ readonly name: string }>) {
  const { user } = useConsole()
  const notify = useNotify()
  const has = hasPermission(user, name)
  const isUnknown = has === undefined
  useEffect(() => {
    if (isUnknown) notify(shellText.unknownPermission(name), { type: 'error' })
  }, [isUnknown, name, notify])
  return has ? children : <Navigate to={noPermissionPath} replace />
}
