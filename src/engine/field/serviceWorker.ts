/*
 * The service worker of a device in field mode: serves the console's files from the device. Pages register it when
 * field mode is turned on; other people do not download these files. The API is left to the network.
 *
 * A new version is downloaded beside the current one and waits until the page sends `takeOver`.
 */
import { clientsClaim } from 'workbox-core'
import { getCacheKeyForURL, precache } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'

/** Filled in by the build. */
declare const __SHELL_FILES__: { url: string; revision: string | null }[]
declare const self: Window & { skipWaiting(): Promise<void> }

precache(__SHELL_FILES__)
// The page that turns field mode on needs its parts offline before it is reloaded.
clientsClaim()

// The worker serves open pages even after their files were deleted. Unlike workbox's own route, this must not store
// them again.
registerRoute(
  ({ url }) => getCacheKeyForURL(url.href) !== undefined,
  async ({ request }) => (await matchHeld(request.url)) ?? fetch(request),
)

// The server redirects addresses without a hash; only without a server the console opens at its start.
registerRoute(
  new NavigationRoute(
    async ({ request }) => {
      try {
        return await fetch(request)
      } catch (error) {
        const shell = await matchHeld('/index.html')
        if (!shell) throw error
        return shell
      }
    },
    { denylist: [/^\/api\//] },
  ),
)

self.addEventListener('message', ({ data }) => {
  if (data === 'takeOver') void self.skipWaiting()
})

/** Without opening the cache, which would create it. */
async function matchHeld(address: string): Promise<Response | undefined> {
  const key = getCacheKeyForURL(address)
  return key === undefined ? undefined : caches.match(key)
}
