/*
 * Before each test file. Files share a thread, and with it the libraries that are slow to load; what another file
 * left in a module of ours they never meet: each loads those anew.
 */
import './expressions'
import { afterAll, vi } from 'vitest'

afterAll(() => vi.resetModules())
