/* A page whose files are no longer on the server is opened by a reload, once, if nothing typed would be lost. */
import { type ComponentProps, useEffect, useState } from 'react'
import { startText } from '../console/startMessages'
import { lastVersion } from '../data/serverVersion'
import { PartError } from '../page/lazyPart'
import { PageFailure } from '../page/PageFailure'
import { PageSkeleton } from '../page/PageSkeleton'
import { hasUnsaved } from '../session/unsaved'

export function FailedPage(props: Pick<ComponentProps<typeof PageFailure>, 'error' | 'onRetry'>) {
  const [isReloading] = useState(() => mayReload(props.error))
  useEffect(() => {
    if (!isReloading) return
    // Not while rendering, which React may repeat.
    sessionStorage.setItem(reloadKey, placeOfReload())
    window.location.reload()
  }, [isReloading])
  return isReloading ? <PageSkeleton /> : <PageFailure {...props} />
}

const reloadKey = 'reloadedFor'
const placeOfReload = () => `${lastVersion()} ${window.location.hash}`

function mayReload(error: unknown): boolean {
  const isMissing = error instanceof PartError && error.message === startText.partFailed
  return isMissing && !hasUnsaved() && sessionStorage.getItem(reloadKey) !== placeOfReload()
}
