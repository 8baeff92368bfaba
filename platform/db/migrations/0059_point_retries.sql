CREATE TABLE "point_retries" (
	"member_id" integer PRIMARY KEY NOT NULL
);
--> statement-breakpoint
ALTER TABLE "point_retries" ADD CONSTRAINT "point_retries_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;