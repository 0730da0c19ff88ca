import { createContext } from 'react'
import type { Entity, PrintForm } from '#model/entity/entity'
import type { ConsoleTools } from '../console/console'
import type { ConsoleDataProvider } from '../data/dataProvider'

export interface DocumentsRequest {
  readonly entity: Entity
  readonly form: PrintForm
  readonly ids: readonly number[]
  readonly tools: ConsoleTools
  readonly dataProvider: ConsoleDataProvider
  readonly signal: AbortSignal
}

/** Writes one document of a form for each record that it is meant for; undefined if there are none. */
export interface DocumentMaker {
  makeDocumentsPdf(request: DocumentsRequest): Promise<Blob | undefined>
}

/** Loads what makes documents, which lists know only from here. */
export const DocumentMakerContext = createContext<(() => Promise<DocumentMaker>) | undefined>(undefined)
