/* Shows its content only to users with a permission; others are redirected to the page that explains this. */

import { type PropsWithChildren, useEffect } from 'react'
import { useNotify } from 'react-admin'
import { Navigate } from 'react-router-dom'
import type { SessionUser } from '#model/wire/people/session'
import { useConsole } from '../console/console'
import { noPermissionPath, shellText } from '../messages'

/** Checks the user's first group. Undefined when no permission has this name. */
export function hasPermission(user: SessionUser, name: string): boolean | undefined {
  return (user.actor.permissions ?? user.roles[0]?.permissions)?.[name]
}

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
