/* The server stores the import, so that a closed page can continue it. */
import { useEffect, useMemo, useRef, useState } from 'react'
import { useEvent, useNotify, useRefresh } from 'react-admin'
import type { Entity } from '#model/entity/entity'
import { importFields } from '#model/import/importFields'
import { layOut, type SheetLayout } from '#model/import/layOut'
import {
  decided,
  keptLines,
  type MatchedSheet,
  type MatchingContext,
  matchSheet,
  withColumn,
} from '#model/import/matching'
import type { OutsideKind } from '#model/import/outsideLines'
import type { SheetCells, TextFormat } from '#model/import/sheet'
import type { Calls } from '#model/wire/calls'
import {
  type ColumnReading,
  type ImportJob,
  type ImportList,
  type ImportMode,
  importLimits,
  type WireLine,
} from '#model/wire/record/import'
import { useConsole } from '../../console/console'
import { call } from '../../data/call'
import { noteOwnWrite } from '../../data/http'
import { useDialogs } from '../../page/Dialogs'
import { sheetText } from './messages'
import { openFile } from './openFile'
import { sendSheet } from './sendSheet'
import { SheetProblem } from './sheetProblem'

export type SheetStep =
  | { readonly kind: 'choose'; readonly problem?: string }
  | { readonly kind: 'reading' }
  | MatchStep
  | { readonly kind: 'sending'; readonly done: number; readonly total: number }
  | { readonly kind: 'job'; readonly job: ImportJob; readonly from?: MatchStep | undefined }

export interface MatchStep extends MatchedSheet {
  readonly kind: 'match'
  readonly file: File
  readonly sheets: readonly SheetCells[]
  readonly problem?: string
}

const working: readonly string[] = ['ensaiando', 'gravando', 'desfazendo']
const lookMs = 600
const nothing: ImportList = { importacoes: [], colunas: {} }

export function isWorking({ situacao }: ImportJob): boolean {
  return working.includes(situacao)
}

/** Polls the server until the job has ended. */
function useWatchedJob(
  job: ImportJob | undefined,
  show: (job: ImportJob) => void,
  onEnd: (job: ImportJob) => void,
): void {
  const ended = useEvent(onEnd)
  const isBusy = job !== undefined && isWorking(job)
  useEffect(() => {
    if (!job || !isBusy) return
    // A failed request is retried on the next tick.
    const look = () =>
      call('GET /importacoes/:id', { path: { id: job.id } }).then(
        (next) => {
          show(next)
          if (!isWorking(next)) ended(next)
        },
        () => show({ ...job }),
      )
    const timer = setTimeout(() => void look(), lookMs)
    return () => clearTimeout(timer)
  }, [job, isBusy, show, ended])
}

const planOfJob = ({ colunas, modo, por }: ImportJob) => ({ colunas, modo, por })

function useIsOpen() {
  const isOpen = useRef(true)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])
  return isOpen
}

/** `columns` are mapped as the user chose them last. */
function useImportList({ name }: Entity, fail: (error: unknown) => void) {
  const [list, setList] = useState<ImportList>(nothing)
  const reload = useEvent(async () => setList(await call('GET /importacoes', { query: { entidade: name } })))
  useEffect(() => {
    reload().catch(fail)
  }, [reload, fail])
  const drop = useEvent(({ id }: ImportJob) =>
    call('DELETE /importacoes/:id', { path: { id } }).then(reload).catch(fail),
  )
  return { list, reload, drop }
}

export function useSheetImport(entity: Entity) {
  const { actor } = useConsole()
  const notify = useNotify()
  const refresh = useRefresh()
  const [step, setStep] = useState<SheetStep>({ kind: 'choose' })
  const fields = useMemo(() => importFields(entity, actor), [entity, actor])

  const fail = useEvent((error: unknown) => {
    notify(error instanceof Error ? error.message : sheetText.failed, { type: 'error' })
  })
  const isOpen = useIsOpen()
  const { list, reload, drop } = useImportList(entity, fail)
  const show = useEvent((job: ImportJob) => {
    setStep((before) => ({ kind: 'job', job, from: before.kind === 'job' ? before.from : undefined }))
  })
  const job = step.kind === 'job' ? step.job : undefined
  const end = useEvent((ended: ImportJob) => {
    if (ended.problema !== null) notify(ended.problema, { type: 'warning' })
    noteOwnWrite(entity.endpoint)
    refresh()
    reload().catch(fail)
  })
  useWatchedJob(job, show, end)

  const ask = useEvent(async (work: () => Promise<ImportJob>) => {
    try {
      const next = await work()
      show(next)
      // A job that finishes at once never goes through the polling.
      if (next.situacao === 'gravada' || next.situacao === 'desfeita') end(next)
    } catch (error) {
      fail(error)
    }
  })

  const from = step.kind === 'job' ? step.from : undefined
  const back = useEvent(() => {
    if (job) void drop(job)
    if (from) setStep(from)
  })
  const tools = { entity, actor, fields, year: new Date().getFullYear(), memory: list.colunas }
  const take = useEvent(async (file: File) => {
    setStep({ kind: 'reading' })
    setStep(await readStep(tools, file))
  })
  return {
    step,
    list,
    fields,
    reset: useEvent(() => {
      setStep({ kind: 'choose' })
      reload().catch(fail)
    }),
    take,
    /** The columns stay meanwhile, and the focus on the choice. */
    readAs: useEvent((form: Partial<TextFormat>) => {
      if (step.kind !== 'match') return
      const asked = { ...step }
      setStep(asked)
      // Another choice, or the next step, may have come first.
      void readStep(tools, step.file, form).then((next) => setStep((now) => (now === asked ? next : now)))
    }),
    turnTo: useEvent((sheet: SheetCells, head?: number) => {
      if (step.kind === 'match') setStep(matchStep(tools, step.file, step.sheets, { sheet, head }))
    }),
    ...useMatchActs(tools, step, setStep),
    check: useEvent(async () => {
      if (step.kind !== 'match') return
      setStep({ kind: 'sending', done: 0, total: keptLines(step).length })
      try {
        const sent = await sendSheet(entity, step.file.name, step, (done, total) => {
          setStep({ kind: 'sending', done, total })
          return isOpen.current
        })
        if (sent) setStep({ kind: 'job', job: sent, from: step })
      } catch (error) {
        setStep({ ...step, problem: error instanceof Error ? error.message : sheetText.failed })
      }
    }),
    ...useJobActs(job, ask),
    drop: useEvent((each: ImportJob) => void drop(each).then(() => setStep({ kind: 'choose' }))),
    /** Returns to the columns of a trial that was begun here. */
    back: from && back,
  }
}

interface MatchTools extends MatchingContext {
  readonly memory: ImportList['colunas']
}

function readStep(tools: MatchTools, file: File, form: Partial<TextFormat> = {}): Promise<SheetStep> {
  return openFile(file, form).then(
    (sheets) => matchStep(tools, file, sheets),
    (error: unknown): SheetStep => ({
      kind: 'choose',
      problem: error instanceof SheetProblem ? error.message : sheetText.unreadable,
    }),
  )
}

function matchStep(
  tools: MatchTools,
  file: File,
  sheets: readonly SheetCells[],
  chosen?: { readonly sheet: SheetCells; readonly head: number | undefined },
): SheetStep {
  const all = sheets.map((sheet) => layOut(sheet, tools, sheet === chosen?.sheet ? chosen.head : undefined))
  const score = ({ columns, sheet }: SheetLayout) =>
    columns.filter(({ path }) => path !== null).length - (sheet.isHidden ? 0.5 : 0)
  // Workbooks often begin or end with a sheet of explanations.
  const [best] = all.filter(({ lines }) => lines.length > 0).toSorted((a, b) => score(b) - score(a))
  const laid = all.find(({ sheet }) => sheet === chosen?.sheet) ?? best
  if (!laid || (laid.lines.length === 0 && !chosen)) return { kind: 'choose', problem: sheetText.empty }
  if (laid.lines.length > importLimits.lines)
    return { kind: 'choose', problem: sheetText.tooManyLines(importLimits.lines) }
  return { kind: 'match', file, sheets, ...matchSheet(tools, laid) }
}

function without<K, V>(map: ReadonlyMap<K, V>, key: K): ReadonlyMap<K, V> {
  return new Map([...map].filter(([each]) => each !== key))
}

function toggled<T>(set: ReadonlySet<T>, item: T, isOn: boolean): ReadonlySet<T> {
  return new Set([...set].filter((each) => each !== item).concat(isOn ? [item] : []))
}

function useMatchActs(tools: MatchTools, step: SheetStep, setStep: (step: SheetStep) => void) {
  const change = (part: (before: MatchStep) => Partial<MatchedSheet>) => {
    if (step.kind === 'match') setStep({ ...step, ...decided(tools, { ...step, ...part(step) }, step) })
  }
  return {
    setColumn: useEvent((at: number, path: string | null) =>
      change(({ laid, fixed, chosen }) => ({
        laid: { ...laid, columns: withColumn(laid.columns, at, path) },
        fixed: path === null ? fixed : without(fixed, path),
        chosen: without(chosen, at),
      })),
    ),
    chooseReading: useEvent((at: number, reading: ColumnReading) =>
      change(({ chosen }) => ({ chosen: new Map(chosen).set(at, { ...chosen.get(at), ...reading }) })),
    ),
    setClears: useEvent((at: number, isOn: boolean) =>
      change(({ clears }) => ({ clears: toggled(clears, at, isOn) })),
    ),
    setTaken: useEvent((kind: OutsideKind, isOn: boolean) =>
      change(({ taken }) => ({ taken: toggled(taken, kind, isOn) })),
    ),
    setFixed: useEvent((path: string, text: string | undefined) =>
      change(({ fixed }) => ({
        fixed: text === undefined ? without(fixed, path) : new Map(fixed).set(path, text),
      })),
    ),
    setMode: useEvent((mode: ImportMode) => change(() => ({ mode }))),
    setBy: useEvent((by: string) => change(() => ({ by }))),
  }
}

function useJobActs(job: ImportJob | undefined, ask: (work: () => Promise<ImportJob>) => Promise<void>) {
  const { confirm } = useDialogs()
  return {
    recheck: useEvent(
      (fixed: readonly WireLine[], chosen: readonly Calls['POST /importacoes/:id/escolhas']['body'][]) =>
        ask(async () => {
          if (!job) throw new Error(sheetText.failed)
          const path = { id: job.id }
          for (const body of chosen) await call('POST /importacoes/:id/escolhas', { path, body })
          if (fixed.length > 0) await call('POST /importacoes/:id/linhas', { path, body: { linhas: fixed } })
          return call('POST /importacoes/:id/ensaio', { path, body: planOfJob(job) })
        }),
    ),
    write: useEvent((semErradas: boolean) =>
      ask(() => call('POST /importacoes/:id/gravacao', { path: { id: job?.id ?? 0 }, body: { semErradas } })),
    ),
    stop: useEvent(() => ask(() => call('POST /importacoes/:id/parada', { path: { id: job?.id ?? 0 } }))),
    undo: useEvent(async ({ id, arquivo }: ImportJob) => {
      const isSure = await confirm({
        title: sheetText.undoTitle,
        message: sheetText.undoWords(arquivo),
        confirmLabel: sheetText.undo,
      })
      if (isSure) await ask(() => call('POST /importacoes/:id/desfazer', { path: { id } }))
    }),
    open: useEvent(({ id }: ImportJob) => ask(() => call('GET /importacoes/:id', { path: { id } }))),
  }
}

export type SheetImporting = ReturnType<typeof useSheetImport>
