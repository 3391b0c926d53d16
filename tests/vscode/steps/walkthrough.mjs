// The walkthrough, step by step.

export async function walkthrough({ driver }) {
  const { page } = driver;
  const open = async () => {
    await driver.command('Welcome: Open Walkthrough...');
    await driver.choose('Check Halo level files');
    await page.locator('.getting-started-step', { hasText: 'Open an example' }).waitFor();
  };
  const press = async (step, button) => {
    await open();
    const entry = page.locator('.getting-started-step', { hasText: step }).first();
    const shown = entry.getByText(button, { exact: true });
    // The walkthrough opens a step of its own choice a moment after it is shown.
    await driver.asked(`the button ${button}`, async () => {
      if (await entry.getAttribute('aria-expanded') !== 'true') await entry.click();
    }, shown);
    await shown.click();
  };
  const done = async (step) => {
    await open();
    await page.locator('.getting-started-step', { hasText: step }).locator('.codicon.complete').first().waitFor();
  };
  await driver.step('the walkthrough opens the example', async () => {
    await open();
    await page.waitForTimeout(1000);
    await driver.shot('walkthrough-start');
    await press('Open an example', 'Open the example');
    await driver.language('Halo ASS');
    await driver.errors(4);
    await driver.showProblems();
    await driver.problem('decimal-comma').waitFor();
    await done('Open an example');
  });
  await driver.step('the walkthrough asks why', async () => {
    await press('Ask why', 'Explain a rule');
    await driver.choose('decimal-comma');
    await driver.pageHeading('decimal-comma');
    await done('Ask why');
  });
  await driver.step('the walkthrough names the game', async () => {
    await press('Name your game', 'Choose the game');
    await page.locator('.settings-editor .setting-item', { hasText: 'Game' }).first().waitFor();
    await page.keyboard.press('Escape');
    driver.set({ 'halo-ass.game': 'halo3' });
    await done('Name your game');
    driver.set({});
  });
}
