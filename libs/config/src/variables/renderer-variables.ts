import { Expose, Transform } from 'class-transformer';
import { IsIn, IsInt, IsOptional, Matches, Max, Min, MinLength } from 'class-validator';
import { MessageVariables } from './message-variables';
import { toInteger } from './transforms';

/** The variables for pages that scans let a browser draw: where workers find it, and how it runs. */
export class RendererVariables extends MessageVariables {
  /** Where workers find the renderer; without it no page is drawn. */
  @Expose({ name: 'RENDERER_URL' })
  @IsOptional()
  @Matches(/^https?:\/\/[^\s/?#@]+\/?$/, {
    message: 'RENDERER_URL must be an http(s) address with a host and a port, without a path',
  })
  rendererUrl?: string;

  /** What workers show the renderer. */
  @Expose({ name: 'RENDERER_TOKEN' })
  @IsOptional()
  @MinLength(16, { message: 'RENDERER_TOKEN must have at least 16 characters' })
  rendererToken?: string;

  /** The renderer's port. */
  @Expose({ name: 'RENDERER_PORT' })
  @Transform(toInteger)
  @IsInt({ message: 'RENDERER_PORT must be a port number' })
  @Min(0, { message: 'RENDERER_PORT must be a port number' })
  @Max(65_535, { message: 'RENDERER_PORT must be a port number' })
  rendererPort = 3002;

  /** How many pages one renderer draws at the same time, each in its own browser. */
  @Expose({ name: 'RENDERER_BROWSERS' })
  @Transform(toInteger)
  @IsInt({ message: 'RENDERER_BROWSERS must be a whole number' })
  @Min(1, { message: 'RENDERER_BROWSERS must be at least 1' })
  @Max(64, { message: 'RENDERER_BROWSERS must be at most 64' })
  rendererBrowsers = 2;

  /** `off` runs Chromium without its sandbox, where the platform allows none. */
  @Expose({ name: 'RENDERER_SANDBOX' })
  @IsIn(['on', 'off'], { message: 'RENDERER_SANDBOX must be on or off' })
  rendererSandbox: 'on' | 'off' = 'on';

  /** A Chromium or Chrome in place of the one that is installed. */
  @Expose({ name: 'CHROMIUM_PATH' })
  @IsOptional()
  chromiumPath?: string;
}
