/*
 * The console's files on this device, which its service worker (`serviceWorker.ts`) serves without a connection.
 * Hides registration, versions and the manifest that lets people install the console as an app.
 */
import { useSyncExternalStore } from 'react'
import { noteNewShell } from '../data/serverVersion'
import { createListeners } from '../session/listeners'
import { storeText } from './messages'

const workerUrl = '/sw.js'
const manifestUrl = '/manifest.webmanifest'

/** Browsers have service workers over https and on localhost only, and some not in private windows. */
export function canHoldShell(): boolean {
  return window.isSecureContext && 'serviceWorker' in navigator
}

/**
 * Downloads the files, or only those that are missing or have changed; resolves when pages open without a connection.
 * @throws Error when a file could not be stored; what was downloaded is kept for the next attempt
 */
export async function holdShell(): Promise<void> {
  const registration = await navigator.serviceWorker.register(workerUrl, { updateViaCache: 'none' })
  if (!registration.active) await untilReady(registration.installing ?? registration.waiting, 'activated')
  offerInstallation()
}

/** Deletes the files. The page goes on with those of the server. */
export async function releaseShell(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration()
  await registration?.unregister()
  for (const name of await caches.keys()) if (name.startsWith('workbox-precache')) await caches.delete(name)
}

/** Offers a new version once it is downloaded; returns a function that stops. */
export function followNewShell(): () => void {
  const end = new AbortController()
  const { signal } = end
  void navigator.serviceWorker.getRegistration().then((registration) => {
    if (!registration || signal.aborted) return
    offerInstallation()
    if (registration.waiting) noteNewShell()
    registration.addEventListener(
      'updatefound',
      () =>
        void untilReady(registration.installing, 'installed').then(
          () => registration.active && !signal.aborted && noteNewShell(),
          // The browser tries again at the next start.
          () => undefined,
        ),
      { signal },
    )
  })
  return () => end.abort()
}

/** Opens the page again in the newest version that can be had now. */
export async function takeNewShell(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration()
  await registration?.update().catch(() => undefined)
  const next = registration?.installing ?? registration?.waiting
  if (next) {
    await untilReady(next, 'installed')
    const taken = new Promise((resolve) =>
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    )
    next.postMessage('takeOver')
    await taken
  }
  window.location.reload()
}

function untilReady(worker: ServiceWorker | null, state: 'installed' | 'activated'): Promise<void> {
  return new Promise((resolve, reject) => {
    const look = () => {
      if (worker === null || worker.state === 'redundant') reject(new Error(storeText.noShell))
      else if (worker.state === state || worker.state === 'activated') resolve()
    }
    worker?.addEventListener('statechange', look)
    look()
  })
}

interface InstallPrompt extends Event {
  prompt(): Promise<unknown>
}

let isOffered = false
let installPrompt: InstallPrompt | undefined
const installation = createListeners()

function setInstallPrompt(next: InstallPrompt | undefined): void {
  installPrompt = next
  installation.notify()
}

/** Opens the browser's own question; undefined where there is none, or it was answered. */
export function useInstallation(): (() => void) | undefined {
  const prompt = useSyncExternalStore(installation.follow, () => installPrompt)
  return prompt && (() => void prompt.prompt().then(() => setInstallPrompt(undefined)))
}

/** In the page of those who use it only: browsers fetch the manifest and its icons as soon as they see it. */
function offerInstallation(): void {
  if (isOffered) return
  isOffered = true
  // Browsers that can install an app say so once, soon after the manifest is there.
  window.addEventListener('beforeinstallprompt', (event) => setInstallPrompt(event as InstallPrompt))
  window.addEventListener('appinstalled', () => setInstallPrompt(undefined))
  const link = (rel: string, href: string) =>
    document.head.append(Object.assign(document.createElement('link'), { rel, href }))
  link('manifest', manifestUrl)
  link('apple-touch-icon', '/icone-ios.png')
}
