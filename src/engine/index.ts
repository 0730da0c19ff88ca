/*
 * The front door of the browser's engine, for features and the composition. Visitors' pages use it too and stay
 * light: nothing here runs when imported, so a bundle holds only what is used.
 */

export { StateChip } from './actions/StateChip'
export { useOffers } from './actions/useOffers'
export { lookAs, refreshUser } from './askWho'
export { ConsoleRoot } from './ConsoleRoot'
export { ChartCard } from './charts/ChartCard'
export { type Chart, type ChartSeries, type ChartTone, toneOf } from './charts/chart'
export { chartColor } from './charts/palette'
export { applyStoredScheme } from './colorScheme'
export { type ConsoleTools, useConsole, useSection } from './console'
export type {
  CellProps,
  CompiledValidators,
  ConsoleSetup,
  DialogProps,
  Feature,
  FeatureMenu,
  FeaturePage,
  IconSet,
  SessionUser,
} from './contract'
export { type Dialogs, useDialogs } from './Dialogs'
export type { ConsoleDataProvider, HistoryEntry } from './dataProvider'
export { ExportButton } from './export/ExportButton'
export { DropArea } from './fields/DropArea'
export { drawJpeg } from './fields/drawJpeg'
export { useMaskedInput } from './fields/useMaskedInput'
export { UnsavedGuard } from './form/UnsavedGuard'
export { hint } from './Hints'
export { apiUrl, request } from './http'
export { Icon } from './Icon'
export { accountGroup, menuOf, searchMenu } from './layout/menu'
export { lazyPart } from './lazyPart'
export { useRemoveRow } from './list/useRemoveRow'
export { listAddress } from './listAddress'
export type { RequestMeta } from './listParams'
export { GroundMap } from './map/GroundMap'
export { geometryFields, geometryOf, outlineField } from './map/located'
export type { MapSight } from './map/MapCanvas'
export { type FoundShape, readShapes } from './map/readShapes'
export { useNarrowing, useNarrowingFilter } from './narrowing/useNarrowing'
export { Popover } from './overlays'
export { PageFailure } from './PageFailure'
export { PageHeader } from './PageHeader'
export { PageSkeleton } from './PageSkeleton'
export { PasswordHints } from './PasswordHints'
export { minPasswordLength } from './passwordStrength'
export { PeriodSelector } from './period/PeriodSelector'
export { usePeriod } from './period/usePeriod'
export { RecordForm, type RecordFormProps } from './RecordForm'
export { type EntityPaths, homeOf, pathsOf, useEntityPaths } from './routing'
export {
  type DemoAccount,
  getSystemInfo,
  type SystemInfo,
  signIn,
  signOut,
} from './signIn'
export { useSettled } from './useSettled'
export { VisitorInput } from './VisitorInput'
