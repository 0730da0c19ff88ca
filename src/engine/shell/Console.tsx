/* The signed-in console, remounted for each user so that no data is left for the next. */
import CssBaseline from '@mui/material/CssBaseline'
import { ThemeProvider } from '@mui/material/styles'
import { onlineManager, QueryClient } from '@tanstack/react-query'
import {
  createElement,
  memo,
  type PropsWithChildren,
  type ReactNode,
  useEffect,
  useMemo,
  useSyncExternalStore,
} from 'react'
import { CoreAdminContext, localStorageStore } from 'react-admin'
import { useLocation } from 'react-router-dom'
import type { Entity } from '#model/entity/entity'
import { indexEntities } from '#model/entity/paths'
import type { SessionUser } from '#model/wire/people/session'
import { createAuthProvider, currentPermissions } from '../auth/authProvider'
import { refreshUser } from '../auth/currentUser'
import { adminRouter } from '../console/adminRouter'
import { themeStorageKey } from '../console/colorScheme'
import { ConsoleContext, type ConsoleTools, type IconSource } from '../console/console'
import { collectSlots, type Slots } from '../console/features'
import { areaAt, roleOf } from '../console/routing'
import { theme } from '../console/theme'
import { forgetVisits } from '../console/visit'
import type { ConsoleSetup, Feature } from '../contract'
import { createDataProvider } from '../data/dataProvider'
import { followVersion, newerVersion } from '../data/serverVersion'
import { startField } from '../field/fieldStart'
import { NarrowingKeeper } from '../narrowing/useNarrowing'
import { DialogsProvider } from '../page/Dialogs'
import { lazyDialog } from '../page/lazyDialog'
import { whenIdle } from '../page/lazyPart'
import { Notifications } from '../page/Notifications'
import { preloadOverlays, useWasOpened } from '../page/overlays'
import { useSession } from '../session/session'
import { createI18nProvider } from './i18n'
import { Pages } from './Pages'

const loadExpired = () => import('../auth/SessionExpiredDialog').then((part) => part.SessionExpiredDialog)
const SessionExpiredDialog = /* @__PURE__ */ lazyDialog(loadExpired)
const NewVersionNotice = /* @__PURE__ */ lazyDialog(() =>
  import('./NewVersionNotice').then((part) => part.NewVersionNotice),
)

function Notices() {
  // One file, which a newer server may not have when it is needed.
  useEffect(() => whenIdle(() => void loadExpired().catch(() => undefined)), [])
  const isExpired = useWasOpened(useSession().isExpired)
  const isOld = useSyncExternalStore(followVersion, newerVersion) !== undefined
  return (
    <>
      {isOld && <NewVersionNotice />}
      {isExpired && <SessionExpiredDialog />}
    </>
  )
}

interface ConsoleProps {
  readonly setup: ConsoleSetup
  readonly entities: readonly Entity[]
  readonly icons: IconSource
  readonly features: readonly Feature[]
}

export function Console(props: ConsoleProps) {
  useEffect(preloadOverlays, [])
  const { user, viewAs } = useSession()
  const userId = user?.id
  useEffect(() => {
    // A 401 opens the expired-session dialog; offline the stored user is used.
    if (userId !== undefined) refreshUser().catch(() => undefined)
  }, [userId])
  const { pathname } = useLocation()
  if (!user) return user
  const role = roleOf(user)
  const area = areaAt(props.entities, role, pathname)
  return <UserConsole key={`${user.id} ${role} ${viewAs}`} {...props} user={user} area={area} />
}

interface UserConsoleProps extends ConsoleProps {
  readonly user: SessionUser
  readonly area: string
}

/** Memoised, so that a navigation does not re-render it. */
const UserConsole = /* @__PURE__ */ memo(function UserConsole({
  setup,
  entities,
  icons,
  features,
  user,
  area,
}: UserConsoleProps) {
  const kept = useMemo(() => {
    const index = indexEntities(entities)
    const queryClient = new QueryClient({
      defaultOptions: {
        // Without a connection a query waits for it instead of failing.
        queries: { retry: () => !onlineManager.isOnline(), retryDelay: 0, staleTime: 2_000 },
        // Offline, a save fails with a message; paused, it would seem to run for ever.
        mutations: { networkMode: 'always' },
      },
    })
    // Set in advance, because react-admin re-renders every page when the permissions arrive.
    queryClient.setQueryDefaults(['auth', 'getPermissions'], { initialData: () => currentPermissions(index) })
    return {
      index,
      slots: collectSlots(features),
      dataProvider: createDataProvider(index),
      authProvider: createAuthProvider(index),
      i18nProvider: createI18nProvider(index),
      queryClient,
      store: localStorageStore('1', `Console${user.id}`),
    }
  }, [entities, features, user.id])
  useEffect(() => forgetVisits, [])
  const { index, slots } = kept
  // Before the first requests of its pages, which it may have to answer.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what changes of a person does not begin it again
  const endField = useMemo(() => startField({ index, user, setup }), [index, user.id, setup])
  useEffect(() => endField, [endField])
  const tools = useMemo<ConsoleTools>(
    () => ({
      setup,
      entities: entities.filter(({ system }) => !system),
      index,
      icons,
      slots,
      user,
      actor: user.actor,
      area,
    }),
    [setup, entities, index, icons, slots, user, area],
  )

  return (
    <ThemeProvider theme={theme} modeStorageKey={themeStorageKey} defaultMode="system" noSsr>
      <CssBaseline />
      <ConsoleContext.Provider value={tools}>
        <CoreAdminContext
          dataProvider={kept.dataProvider}
          authProvider={kept.authProvider}
          i18nProvider={kept.i18nProvider}
          queryClient={kept.queryClient}
          store={kept.store}
          routerProvider={adminRouter}
        >
          <DialogsProvider>
            {user.exige_fator && slots.withoutFactor ? (
              createElement(slots.withoutFactor)
            ) : (
              <>
                <NarrowingKeeper />
                <FeatureProviders slots={slots}>
                  <Pages />
                </FeatureProviders>
              </>
            )}
          </DialogsProvider>
          <Notifications />
          <Notices />
        </CoreAdminContext>
      </ConsoleContext.Provider>
    </ThemeProvider>
  )
})

function FeatureProviders({ slots, children }: PropsWithChildren<{ readonly slots: Slots }>) {
  return slots.providers.reduceRight<ReactNode>(
    (inner, Provider) => createElement(Provider, undefined, inner),
    children,
  )
}
