/* What is declared of every call of the product; loaded when its document is asked for. */
import wire from '#generated/calls.json'
import type { DeclaredCalls } from '../engine/index'
import { callWords } from './callWords'

/** Types, as `npm run gen` read them, and words. */
export const declared: DeclaredCalls = { wire, words: callWords }
