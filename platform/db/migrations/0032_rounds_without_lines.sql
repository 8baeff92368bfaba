UPDATE "game_rounds" SET "play_key" = "spin_id", "stake" = "lines" * "stake_per_line",
  "choice" = jsonb_build_object('lines', "lines", 'stakePerLine', "stake_per_line"::text);--> statement-breakpoint
DROP INDEX "game_rounds_spin_key";--> statement-breakpoint
ALTER TABLE "game_rounds" ALTER COLUMN "play_key" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "game_rounds" ALTER COLUMN "engine" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "game_rounds" ALTER COLUMN "choice" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "game_rounds" ALTER COLUMN "stake" DROP DEFAULT;--> statement-breakpoint
CREATE UNIQUE INDEX "game_rounds_play_key" ON "game_rounds" USING btree ("session_id","play_key");--> statement-breakpoint
ALTER TABLE "game_rounds" DROP COLUMN "spin_id";--> statement-breakpoint
ALTER TABLE "game_rounds" DROP COLUMN "lines";--> statement-breakpoint
ALTER TABLE "game_rounds" DROP COLUMN "stake_per_line";--> statement-breakpoint
ALTER TABLE "game_rounds" DROP COLUMN "stops";