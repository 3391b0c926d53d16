// How the tests wait. Nothing takes as long on a machine that is idle: this is for one that is slow and busy with other work.

/** How long something may take before it fails. */
export const PATIENCE = 180_000;

/** The same where a file of 60 MB is in it. */
export const LONG = 300_000;

/** What takes longer is told: where something fails, it may be why. */
const LATE = 15_000;

/** How long something that can be lost is waited for before it is asked for again. */
export const TRIES = [3000, 6000, 12_000, 24_000, 48_000];

/** The answer; none where a page within the page went while it was asked, as that of a preview does which shows another file. */
async function answer(test) {
  try {
    return await test();
  } catch (error) {
    if (!/Frame was detached|Execution context was destroyed/.test(error.message)) throw error;
  }
}

/** Asks until the answer is yes, and gives it. */
export async function until(what, test, patience = PATIENCE) {
  const start = Date.now();
  for (;;) {
    const found = await answer(test);
    const waited = Date.now() - start;
    if (found && waited > LATE) console.log(`     ${(waited / 1000).toFixed(1)}s for ${what}`);
    if (found) return found;
    if (waited > patience) throw new Error(`waited in vain for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Whether something gets to a state in a time. */
export function gets(locator, timeout, state = 'visible') {
  return locator.waitFor({ state, timeout }).then(() => true, () => false);
}

/**
 * Does what is lost where the focus moves meanwhile, or where a setting has not come yet, and waits for what comes of it;
 * once more if that does not come. It is `seen` by a locator, or by what asks for it.
 */
export async function asked(what, ask, seen) {
  for (const timeout of TRIES) {
    if (timeout > TRIES[0]) console.log(`     once more: ${what}`);
    await ask();
    if (await (typeof seen === 'function' ? until(what, seen, timeout).then(() => true, () => false) : gets(seen, timeout))) return;
  }
  throw new Error(`asked in vain for ${what}`);
}
