/*
 * The public interface of the browser engine; features and the composition import nothing else from it.
 *
 * Public pages use it too: importing it has no side effects, so a bundle contains only what it uses.
 */

export { NameDialog } from './actions/NameDialog'
export { StateChip } from './actions/StateChip'
export { useOffers } from './actions/useOffers'
export { refreshUser, viewAs } from './auth/currentUser'
export { handleSignInRedirect } from './auth/handleSignInRedirect'
export { leaveConsole } from './auth/leaveConsole'
export { PasswordHints } from './auth/PasswordHints'
export { PresentPassword } from './auth/PresentPassword'
export { passwordPrompt } from './auth/passwordPrompt'
export { minPasswordLength } from './auth/passwordStrength'
export { SecretDialog } from './auth/SecretDialog'
export { SecondStep } from './auth/secondStepPart'
export { getSystemInfo, type Step, signIn } from './auth/signIn'
export { signOut } from './auth/signOut'
export {
  failureIn,
  type SensitiveChange,
  type SensitiveChangeErrors,
  useSensitiveChange,
} from './auth/useSensitiveChange'
export { VisitorInput } from './auth/VisitorInput'
export { ChartCard, chartGrid } from './charts/ChartCard'
export { type Chart, type ChartSeries, type ChartTone, toneOf } from './charts/chart'
export { chartColor } from './charts/palette'
export { applyStoredScheme } from './console/colorScheme'
export { type ConsoleTools, useConsole, useSection } from './console/console'
export { originWord, withOrigin } from './console/listAddress'
export { RecordLink } from './console/RecordLink'
export { type EntityPaths, homeOf, joinPath, pathsOf, useEntityPaths } from './console/routing'
export { useVisitState } from './console/visit'
export type { CompiledValidators, FiguresProps, IconSet, ShortcutGroup } from './contract'
export { call } from './data/call'
export { callForPage } from './data/callForPage'
export { timeOf } from './data/connection'
export { apiUrl, request } from './data/http'
export type { RequestMeta } from './data/listParams'
export { problemIn } from './data/problemIn'
export { keyWrites } from './data/requestKeys'
export { requestRaw } from './data/requestStream'
export { useCacheReader } from './data/useCacheReader'
export { useConnection } from './data/useConnection'
export { ContactList } from './empty/ContactList'
export { useMayCreate } from './empty/useMayCreate'
export { useMayCreateEach } from './empty/useMayCreateEach'
export { ExportButton } from './export/ExportButton'
export { FileButton } from './export/FileButton'
export { saveFile } from './export/saveFile'
export {
  canHoldShell,
  followNewShell,
  holdShell,
  releaseShell,
  useInstallation,
} from './field/appShell'
export type {
  ActClash,
  ActQuestion,
  Decision,
  FieldMode,
  FieldState,
  QueueFile,
  WaitingAct,
} from './field/contract'
export { openField, useFieldState } from './field/currentField'
export { isPlaceRecorded, recordPlace } from './field/findPlace'
export { rootEntity } from './field/store/copyScope'
export { Combobox } from './fields/choices/Combobox'
export { useHeldPress } from './fields/choices/useHeldPress'
export { DropArea } from './fields/files/DropArea'
export { ImageFrame } from './fields/files/ImageFrame'
export { useMaskedInput } from './fields/text/useMaskedInput'
export { Figures } from './figures/Figures'
export { axisOf } from './figures/figureFields'
export { type Axis, type AxisValue, filterOf, layTable, valueTitle } from './figures/figureTable'
export { figureText } from './figures/messages'
export { useFigureFile } from './figures/useFigureFile'
export { afterPress } from './form/afterPress'
export { UnsavedGuard } from './form/drafts/UnsavedGuard'
export { transitionBatch } from './list/bulk/bulkActions'
export { type BatchResult, runBatches } from './list/bulk/runEach'
export { FeedDialog } from './list/layouts/calendar/FeedDialog'
export { viewportOf } from './list/layouts/map/mapView'
export { clusterColor, isOneSpot, titleOf as titleOfPlace } from './list/layouts/map/placeShapes'
export { useFetchExtent, useVisiblePlaces } from './list/layouts/map/usePlaces'
export { GroundMap } from './map/GroundMap'
export type { MapPopup, MapView, MapViewport } from './map/MapCanvas'
export { mapText } from './map/messages'
export { measureOf } from './map/outlines/measureOf'
export { nameKey, nameProperties } from './map/outlines/names'
export { OutlineNotes } from './map/outlines/OutlineNotes'
export type { FileOutline } from './map/outlines/outlineFile'
export { outlineTypes } from './map/outlines/outlineTypes'
export { PageButtons } from './map/outlines/PageButtons'
export { type NamedOutline, useOutlineFile } from './map/outlines/useOutlineFile'
export { usePages } from './map/outlines/usePages'
export { useNarrowing } from './narrowing/useNarrowing'
export { DialogForm } from './page/DialogForm'
export { type Dialogs, useDialogs } from './page/Dialogs'
export { EntityGate } from './page/EntityGate'
export { FilePick } from './page/FilePick'
export { hint } from './page/Hints'
export { Icon } from './page/Icon'
export { labelledPaper } from './page/labelledPaper'
export { lazyDialog } from './page/lazyDialog'
export { lazyPart, loadPart } from './page/lazyPart'
export { undoDuration } from './page/Notifications'
export { Popover } from './page/overlays'
export { PageFailure } from './page/PageFailure'
export { PageHeader } from './page/PageHeader'
export { PageSkeleton } from './page/PageSkeleton'
export { useCopy } from './page/useCopy'
export { useDebounced } from './page/useDebounced'
export { type QueuedKeys, useEarlyKeys } from './page/useEarlyKeys'
export { DayField } from './period/DayField'
export { PeriodSelector } from './period/PeriodSelector'
export { usePeriod } from './period/usePeriod'
export { RecordForm, type RecordFormProps } from './record/RecordForm'
export { type RecordRef, useLabels } from './record/view/useLabels'
export { actText } from './records/actText'
export { DoneBy } from './records/DoneBy'
export { noticesKey, useFavourites, useRecent } from './records/favourites'
export {
  type ConsoleDataProvider,
  type ConsoleSetup,
  type DialogProps,
  type Feature,
  type FormDialogProps,
  listAddress,
  useCreate,
  useDataProvider,
  useDelete,
  useEntity,
  useGetList,
  useGetMany,
  useGetOne,
  useNarrowingFilter,
  useUpdate,
  type WidgetProps,
} from './registered'
export { RowMore } from './rows/RowMore'
export { useRemoveRow } from './rows/useRemoveRow'
export { type ConflictDecision, StaleDialog } from './saving/StaleDialog'
export { ToldValue } from './saving/ToldDifference'
export { followField, isFieldUsed } from './session/fieldUse'
export { useSession } from './session/session'
export { askBeforeSignOut } from './session/unsaved'
export { ConsoleRoot } from './shell/ConsoleRoot'
export { accountGroup, searchMenu } from './shell/layout/menu'
export { menuKey, useMenu } from './shell/layout/useMenu'
export { actOn, isTyping } from './shortcuts/keys'
export { usePageKeys } from './shortcuts/usePageKeys'
