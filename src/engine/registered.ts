/*
 * The engine's hooks, typed for the registered entities: names of entities, fields, paths and transitions must be in a
 * schema, and rows have their types. Names only known at run time give untyped rows. The hooks are react-admin's own.
 */
import {
  type Identifier,
  type UseCreateOptions,
  type UseCreateResult,
  type UseDeleteOptions,
  type UseDeleteResult,
  type UseGetListHookValue,
  type UseGetListOptions,
  type UseGetManyHookValue,
  type UseGetManyOptions,
  type UseGetOneHookValue,
  type UseGetOneOptions,
  type UseUpdateOptions,
  type UseUpdateResult,
  useCreate as useCreateOfAny,
  useDataProvider as useDataProviderOfAny,
  useDelete as useDeleteOfAny,
  useGetList as useGetListOfAny,
  useGetMany as useGetManyOfAny,
  useGetOne as useGetOneOfAny,
  useUpdate as useUpdateOfAny,
} from 'react-admin'
import type { Entity, Filter } from '#model/entity/entity'
import type {
  EntityTypes,
  Exact,
  FilterOf,
  InputOf,
  KnownName,
  PatchOf,
  PathOf,
  TransitionOf,
} from '#model/entity/registry'
import type { Summary } from '#model/query/query'
import type { Labels, ResultRowOf, SummaryQueryOf } from '#model/query/queryOf'
import type { AuditEntry } from '#model/wire/record/audit'
import { type ConsoleTools, useConsole } from './console/console'
import { listAddress as listAddressOfAny } from './console/listAddress'
import type * as contract from './contract'
import type { RequestMeta } from './data/listParams'
import { useNarrowingFilter as useNarrowingFilterOfAny } from './narrowing/useNarrowing'

export type Feature = contract.Feature<EntityTypes>
export type { FormDialogProps, WidgetProps } from './contract'
export type DialogProps<N extends string = string> = contract.DialogProps<N, EntityTypes>
export type ConsoleSetup = contract.ConsoleSetup<EntityTypes>

/** A whole record or its fields `P`, with labels if `L`. */
type RecordResult<N extends string, P extends string, L extends boolean> = ResultRowOf<N, P, L, EntityTypes> &
  (true extends L ? Labels : unknown) & { readonly id: number }

interface Meta<P extends string, L extends boolean> extends Omit<RequestMeta, 'fields' | 'labels'> {
  readonly fields?: readonly P[]
  readonly labels?: L
}

interface OneParams<L extends boolean> {
  readonly id: number
  readonly meta?: Meta<never, L>
}

interface ManyParams<L extends boolean> {
  readonly ids: number[]
  readonly meta?: Meta<never, L>
}

type ListFilter<N extends string> = FilterOf<N> & { readonly q?: string }

interface ListParams<N extends string, P extends string, L extends boolean, W> {
  readonly pagination?: { readonly page: number; readonly perPage: number }
  readonly sort?: { readonly field: PathOf<N>; readonly order: 'ASC' | 'DESC' }
  readonly filter?: W & Exact<W, PathOf<N> | 'q'>
  readonly meta?: Meta<P, L>
}

interface RecordParams<N extends string> {
  readonly id: number
  /** The record before the change, for optimistic updates. */
  readonly previousData?: Partial<RecordResult<N, never, false>>
  readonly meta?: RequestMeta
}

export interface ConsoleDataProvider {
  getList<
    N extends string,
    const P extends PathOf<N> = never,
    const L extends boolean = false,
    W extends ListFilter<N> = ListFilter<N>,
  >(
    name: KnownName<N>,
    params: ListParams<N, P, L, W>,
  ): Promise<{ data: RecordResult<N, P, L>[]; total?: number }>
  getOne<N extends string, const L extends boolean = false>(
    name: KnownName<N>,
    params: OneParams<L>,
  ): Promise<{ data: RecordResult<N, never, L> }>
  getMany<N extends string, const L extends boolean = false>(
    name: KnownName<N>,
    params: ManyParams<L>,
  ): Promise<{ data: RecordResult<N, never, L>[] }>
  create<N extends string>(
    name: KnownName<N>,
    params: { readonly data: InputOf<N> },
  ): Promise<{ data: RecordResult<N, never, false> }>
  update<N extends string>(
    name: KnownName<N>,
    params: RecordParams<N> & { readonly data: PatchOf<N> },
  ): Promise<{ data: RecordResult<N, never, false> }>
  delete<N extends string>(
    name: KnownName<N>,
    params: RecordParams<N>,
  ): Promise<{ data: { readonly id: Identifier } }>
  transition<N extends string>(
    name: KnownName<N>,
    params: {
      readonly id: number
      readonly name: TransitionOf<N>
      readonly input?: PatchOf<N>
      readonly meta?: RequestMeta
    },
  ): Promise<{ data: RecordResult<N, never, false> }>
  summary<
    N extends string,
    const S extends PathOf<N> = never,
    const F extends PathOf<N> = never,
    W extends FilterOf<N> = FilterOf<N>,
  >(
    name: KnownName<N>,
    params: SummaryQueryOf<N, S, F, W, EntityTypes>,
    /** File type: the query requires the export permission and is written to the audit log. */
    report?: 'xlsx' | 'pdf',
  ): Promise<{ data: Summary<S, F> }>
  history<N extends string>(
    name: KnownName<N>,
    params: { readonly id: number },
  ): Promise<{ data: readonly AuditEntry[] }>
}

/** @example const { data } = await useDataProvider().getList('widget', { filter: { state: 'open' } }) */
export const useDataProvider = useDataProviderOfAny as () => ConsoleDataProvider

/** @example const { data: widget } = useGetOne('widget', { id }) */
export const useGetOne = useGetOneOfAny as <N extends string, const L extends boolean = false>(
  name: KnownName<N>,
  params: OneParams<L>,
  options?: UseGetOneOptions<RecordResult<N, never, L>>,
) => UseGetOneHookValue<RecordResult<N, never, L>>

/** @example const { data = [], total } = useGetList('widget', { filter: { state: 'open' } }) */
export const useGetList = useGetListOfAny as <
  N extends string,
  const P extends PathOf<N> = never,
  const L extends boolean = false,
  W extends ListFilter<N> = ListFilter<N>,
>(
  name: KnownName<N>,
  params?: ListParams<N, P, L, W>,
  options?: UseGetListOptions<RecordResult<N, P, L>>,
) => UseGetListHookValue<RecordResult<N, P, L>>

/** @example const { data: widgets = [] } = useGetMany('widget', { ids }) */
export const useGetMany = useGetManyOfAny as <N extends string, const L extends boolean = false>(
  name: KnownName<N>,
  params: ManyParams<L>,
  options?: UseGetManyOptions<RecordResult<N, never, L>>,
) => UseGetManyHookValue<RecordResult<N, never, L>>

/** @example const [create] = useCreate('widget'); create('widget', { data }) */
export const useCreate = useCreateOfAny as <N extends string>(
  name: KnownName<N>,
  params?: { readonly data?: InputOf<N> },
  options?: UseCreateOptions<InputOf<N>, Error, RecordResult<N, never, false>>,
) => UseCreateResult<InputOf<N>, boolean, Error, RecordResult<N, never, false>>

/** @example const [update] = useUpdate('widget'); update('widget', { id, data: { size: 2 } }) */
export const useUpdate = useUpdateOfAny as <N extends string>(
  name: KnownName<N>,
  params?: Partial<RecordParams<N>> & { readonly data?: PatchOf<N> },
  options?: UseUpdateOptions<RecordResult<N, never, false>>,
) => UseUpdateResult<RecordResult<N, never, false>>

/** @example const [remove] = useDelete('widget'); remove('widget', { id }) */
export const useDelete = useDeleteOfAny as <N extends string>(
  name: KnownName<N>,
  params?: Partial<RecordParams<N>>,
  options?: UseDeleteOptions<RecordResult<N, never, false>, Error>,
) => UseDeleteResult<RecordResult<N, never, false>, Error>

/** @throws for an entity that the composition left out */
export function useEntity<N extends string>(name: KnownName<N>): Entity {
  const entity = useConsole().index.get(name)
  if (!entity) throw new Error(`There is no ${name}`)
  return entity
}

export function useNarrowingFilter<N extends string>(name: KnownName<N>): FilterOf<N> {
  // It only contains the entity's own references and ids.
  return useNarrowingFilterOfAny(useEntity(name)) as FilterOf<N>
}

/**
 * Undefined when the role has no section for the entity.
 * @example <Button component={Link} to={listAddress('widget', { state: 'open' }, useConsole())}>
 */
export function listAddress<N extends string>(
  name: KnownName<N>,
  filter: FilterOf<N>,
  { index, ...tools }: Pick<ConsoleTools, 'index' | 'actor' | 'area'>,
): string | undefined {
  const entity = index.get(name)
  return entity && listAddressOfAny(entity, filter as Filter, tools)
}
