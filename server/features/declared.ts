/* Types and texts of every call, loaded when the OpenAPI document is requested. */
import wire from '#generated/calls.json'
import type { DeclaredCalls } from '../engine/index'
import { callWords } from './callWords'

export const declared: DeclaredCalls = { wire, words: callWords }
